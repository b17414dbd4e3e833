//! Commands of the staff with and without the person who gives them, from one list.

/// Makes a type of commands, and one of the orders among them that staff give. The second list contains the commands of the staff, with `@` before
/// the field that says who gives it: the order lacks that field, and `signed` adds it. Commands of another module, such as those about trays, are
/// listed as `Name(@ module)`.
macro_rules! commands {
    (
        $(#[$command_meta:meta])*
        pub enum $Command:ident { $($others:tt)* }

        $(#[$order_meta:meta])*
        pub enum $Order:ident {
            $(
                $(#[$doc:meta])*
                $name:ident
                $({
                    $($(#[$before_doc:meta])* $before:ident: $before_type:ty,)*
                    @ $(#[$by_doc:meta])* $by:ident: $by_type:ty,
                    $($(#[$after_doc:meta])* $after:ident: $after_type:ty,)*
                })?
                $((@ $module:ident))?
            ,)*
        }
    ) => {
        $(#[$command_meta])*
        pub enum $Command {
            $($others)*
            $(
                $(#[$doc])*
                $name
                $({
                    $($(#[$before_doc])* $before: $before_type,)*
                    $(#[$by_doc])*
                    $by: $by_type,
                    $($(#[$after_doc])* $after: $after_type,)*
                })?
                $(($module::Command))?
            ,)*
        }

        $(#[$order_meta])*
        pub enum $Order {
            $(
                $(#[$doc])*
                $name
                $({
                    $($(#[$before_doc])* $before: $before_type,)*
                    $($(#[$after_doc])* $after: $after_type,)*
                })?
                $((#[cfg_attr(feature = "schema", schema(inline))] $module::StaffOrder))?
            ,)*
        }

        impl $Order {
            /// The command of the person who gives this order.
            pub fn signed(self, staff: StaffId) -> $Command {
                match self {
                    $(
                        $(Self::$name { $($before,)* $($after,)* } => {
                            $Command::$name { $($before,)* $by: staff.into(), $($after,)* }
                        })?
                        $(Self::$name(order) => $Command::$name($module::StaffOrder::signed(order, staff)),)?
                    )*
                }
            }
        }
    };
}
