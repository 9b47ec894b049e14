"""What pages are made of: the language, small words, frames of counts, figures, tables, and the HTML around them."""
