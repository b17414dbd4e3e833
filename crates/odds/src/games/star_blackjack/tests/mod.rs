//! Slow models that share no code with the analysis, and published figures.

mod enumeration;
mod positions;
mod published;
mod split_area_enumeration;
