//! The contract of the store: one suite of tests for both engines.

#[path = "../support/mod.rs"]
mod support;

mod accounts;
mod appending;
mod auditing;
mod bundles;
mod home;
mod limits;
mod missing_keys;
mod model;
mod numbers;
mod pruning;
mod put_back;
mod reading;
mod rollback;
mod servers;
mod stamping;
mod strangers;
mod trees;
mod wins;

/// Makes one test per engine from each contract.
macro_rules! contract {
    ($($name:ident),+ $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name($crate::home::Home::sqlite()).await;
            })+
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name($crate::home::Home::postgres().await).await;
            })+
        }
    };
}
use contract;
