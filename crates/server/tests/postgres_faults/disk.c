/* Stands between Postgres and its disk (LD_PRELOAD), and lets it fail.
 *
 * DISK_FAULT names a file. While it exists, its first letter says what fails:
 *   d  there is no room left for tables        e  writing to tables fails
 *   w  there is no room left for the log       s  syncing the log fails
 * Postgres gives up when its log fails, and starts again; so that it can, a failure of the log happens once and removes the file.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static char fault(void)
{
    const char *path = getenv("DISK_FAULT");
    char letter = 0;
    int fd = path ? syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC) : -1;
    if (fd >= 0) {
        if (syscall(SYS_read, fd, &letter, 1) != 1) letter = 0;
        syscall(SYS_close, fd);
    }
    return letter;
}

/* Whether the file is one of the log's ('l'), one of a table's ('t') or another. */
static char kind(int fd)
{
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    if (strstr(path, "/pg_wal/")) return 'l';
    if (strstr(path, "/base/")) return 't';
    return 0;
}

/* The error that a write or a sync of this file is to meet, or 0. */
static int met(int fd, int sync)
{
    int saved = errno, error = 0;
    char letter = fault();
    if (letter) {
        char file = kind(fd);
        if (!sync && file == 't' && letter == 'd') error = ENOSPC;
        if (!sync && file == 't' && letter == 'e') error = EIO;
        if (!sync && file == 'l' && letter == 'w') error = ENOSPC;
        if (sync && file == 'l' && letter == 's') error = EIO;
        if (error && file == 'l') unlink(getenv("DISK_FAULT"));
    }
    errno = saved;
    return error;
}

#define NEXT(name) __typeof__(&name) next = (__typeof__(&name))dlsym(RTLD_NEXT, #name)
#define MEET(fd, sync) do { int error = met(fd, sync); if (error) { errno = error; return -1; } } while (0)

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t offset)
{
    NEXT(pwrite);
    MEET(fd, 0);
    return next(fd, bytes, count, offset);
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t offset)
{
    NEXT(pwrite64);
    MEET(fd, 0);
    return next(fd, bytes, count, offset);
}

ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t offset)
{
    NEXT(pwritev);
    MEET(fd, 0);
    return next(fd, parts, count, offset);
}

ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t offset)
{
    NEXT(pwritev64);
    MEET(fd, 0);
    return next(fd, parts, count, offset);
}

int posix_fallocate(int fd, off_t offset, off_t length)
{
    NEXT(posix_fallocate);
    int error = met(fd, 0);
    return error ? error : next(fd, offset, length);
}

int posix_fallocate64(int fd, off64_t offset, off64_t length)
{
    NEXT(posix_fallocate64);
    int error = met(fd, 0);
    return error ? error : next(fd, offset, length);
}

int fsync(int fd)
{
    NEXT(fsync);
    MEET(fd, 1);
    return next(fd);
}

int fdatasync(int fd)
{
    NEXT(fdatasync);
    MEET(fd, 1);
    return next(fd);
}
