//! Accepts connections, counts them first, and watches their reads and writes.

use super::connection::Connection;
use super::registry::Connections;
use axum_server::{AddrListener, Address};
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Instant;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::Sleep;

/// The other end of a connection.
#[derive(Clone)]
pub(crate) struct Peer {
    pub(super) address: SocketAddr,
    /// The connection; none for the address of the listener itself.
    pub(super) connection: Option<Arc<Connection>>,
}

impl Address for Peer {
    type Stream = Stream;
    type Listener = Listener;
}

/// Accepts and counts connections.
pub(crate) struct Listener {
    listener: TcpListener,
    connections: Arc<Connections>,
}

impl Listener {
    /// Counts the connections of a listener.
    pub(crate) fn new(listener: std::net::TcpListener, connections: Arc<Connections>) -> io::Result<Self> {
        Ok(Self { listener: TcpListener::from_std(listener)?, connections })
    }
}

impl AddrListener<Stream, Peer> for Listener {
    async fn bind_to(_: Peer) -> io::Result<Self> {
        // The server binds its address itself, before it opens the store.
        Err(io::ErrorKind::Unsupported.into())
    }

    async fn accept_stream(&self) -> io::Result<(Stream, Peer)> {
        loop {
            let (stream, address) = self.listener.accept().await?;
            let Some(connection) = self.connections.admit(address) else { continue };
            let peer = Peer { address, connection: Some(Arc::clone(&connection)) };
            let stream = Stream::new(stream, connection);
            // TCP_NODELAY: answers are short, and latency matters. It fails if the other end is gone already.
            if stream.inner.set_nodelay(true).is_ok() {
                return Ok((stream, peer));
            }
        }
    }

    fn get_local_addr(&self) -> io::Result<Peer> {
        Ok(Peer { address: self.listener.local_addr()?, connection: None })
    }
}

/// The bytes of a connection. It ends by itself when the connection has been silent for too long or is evicted.
pub(crate) struct Stream {
    inner: TcpStream,
    connection: Arc<Connection>,
    alarm: Pin<Box<Sleep>>,
}

impl Stream {
    fn new(inner: TcpStream, connection: Arc<Connection>) -> Self {
        let first = connection.due().map_or_else(Instant::now, |(at, _)| at);
        Self { inner, connection, alarm: Box::pin(tokio::time::sleep_until(first.into())) }
    }

    /// No read or write is possible now. Ends the connection if its deadline has passed, and otherwise sets a timer for it.
    fn poll_overdue(&mut self, context: &mut Context<'_>) -> Poll<io::Error> {
        self.connection.listen(context.waker());
        if self.connection.is_closing() {
            return Poll::Ready(io::ErrorKind::ConnectionAborted.into());
        }
        while let Some((at, why)) = self.connection.due() {
            if at <= Instant::now() {
                self.connection.close(why);
                return Poll::Ready(io::ErrorKind::TimedOut.into());
            }
            if self.alarm.deadline() != at.into() {
                self.alarm.as_mut().reset(at.into());
            }
            if self.alarm.as_mut().poll(context).is_pending() {
                break;
            }
        }
        Poll::Pending
    }

    /// Notes the result of a write.
    fn wrote(&mut self, context: &mut Context<'_>, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        match written {
            Poll::Ready(result) => {
                self.connection.writes();
                Poll::Ready(result)
            }
            Poll::Pending => {
                self.connection.cannot_write();
                self.poll_overdue(context).map(Err)
            }
        }
    }
}

impl AsyncRead for Stream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.connection.is_closing() {
            return Poll::Ready(Err(io::ErrorKind::ConnectionAborted.into()));
        }
        let before = buffer.filled().len();
        match Pin::new(&mut self.inner).poll_read(context, buffer) {
            Poll::Ready(result) => {
                if buffer.filled().len() > before {
                    self.connection.reads();
                }
                Poll::Ready(result)
            }
            Poll::Pending => self.poll_overdue(context).map(Err),
        }
    }
}

impl AsyncWrite for Stream {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.inner).poll_write(context, bytes);
        self.wrote(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.inner).poll_write_vectored(context, pieces);
        self.wrote(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.inner.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_shutdown(context)
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        self.connection.ended();
    }
}
