//! Methods that are the same in every poker game, because each has a field `course`, which contains the settings of the
//! table.

/// The methods of [`Layout`](super::Layout) that return the course.
macro_rules! course_accessors {
    () => {
        #[inline]
        fn course(&self) -> &$crate::poker::Course {
            &self.course
        }

        #[inline]
        fn course_mut(&mut self) -> &mut $crate::poker::Course {
            &mut self.course
        }
    };
}

/// The methods of [`GameRound`](crate::GameRound) about cards and limits, which the course implements.
macro_rules! cards_and_limits_of_course {
    () => {
        fn cards_left(&self) -> $crate::between::CardsLeft {
            self.course.cards_left()
        }

        fn limits_at(&self, seat: $crate::seat::Seat) -> $crate::table::Limits {
            self.course.table.limits[seat.index()]
        }

        fn set_limits(&mut self, seat: $crate::seat::Seat, limits: $crate::table::Limits) {
            self.course.table.limits[seat.index()] = limits;
        }
    };
}

pub(crate) use {cards_and_limits_of_course, course_accessors};
