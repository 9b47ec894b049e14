// The page: all its parts, and the first games.
import "./playing.js";
import "./fields.js";
import "./controls.js";
import "./rows.js";
import "./closer.js";
import "./tools.js";
import "./story.js";
import "./tried.js";
import { take } from "./state.js";

take({});
