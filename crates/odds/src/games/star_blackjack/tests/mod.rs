//! Slow models that share no code with the analysis, and figures that others have published.

mod enumeration;
mod positions;
mod published;
mod split_area_enumeration;
