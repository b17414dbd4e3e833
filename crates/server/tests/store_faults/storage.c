/* Stands between a program and its storage (LD_PRELOAD).
 *
 * STORAGE_LOG: every write, truncation and completed sync of the record's files is noted there in order, so that the disk
 * can be rebuilt as it may have been at any moment.
 * STORAGE_FAULT: while this file exists, its first letter says what fails: n (no space left), i (writes fail), s (syncs fail).
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static pthread_mutex_t order = PTHREAD_MUTEX_INITIALIZER;

/* 1: the database, 2: its write-ahead log, 3: the list of acknowledgements, 0: anything else. */
static int which(int fd)
{
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    const char *name = strrchr(path, '/');
    if (!name) return 0;
    if (!strcmp(name, "/croupier.db")) return 1;
    if (!strcmp(name, "/croupier.db-wal")) return 2;
    if (!strcmp(name, "/acknowledged")) return 3;
    return 0;
}

static char fault(void)
{
    const char *path = getenv("STORAGE_FAULT");
    char letter = 0;
    int saved = errno;
    int fd = path ? syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC) : -1;
    if (fd >= 0) {
        if (syscall(SYS_read, fd, &letter, 1) != 1) letter = 0;
        syscall(SYS_close, fd);
    }
    errno = saved;
    return letter;
}

static void put(int fd, const void *bytes, size_t length)
{
    const char *next = bytes;
    while (length) {
        ssize_t done = syscall(SYS_write, fd, next, length);
        if (done <= 0) abort();
        next += done;
        length -= done;
    }
}

static void note(char what, int file, uint64_t offset, const void *bytes, uint64_t length)
{
    static int log = -1;
    const char *path = getenv("STORAGE_LOG");
    if (!path) return;
    int saved = errno;
    pthread_mutex_lock(&order);
    if (log < 0) log = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (log < 0) abort();
    char head[2] = { what, (char)file };
    put(log, head, 2);
    put(log, &offset, 8);
    put(log, &length, 8);
    if (bytes) put(log, bytes, length);
    pthread_mutex_unlock(&order);
    errno = saved;
}

static int refused(void)
{
    char letter = fault();
    if (letter == 'n') errno = ENOSPC;
    if (letter == 'i') errno = EIO;
    return letter == 'n' || letter == 'i';
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t offset)
{
    int file = which(fd);
    if (file) {
        if (file < 3 && refused()) return -1;
        note('w', file, offset, bytes, length);
    }
    return syscall(SYS_pwrite64, fd, bytes, length, offset);
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset)
{
    return pwrite64(fd, bytes, length, offset);
}

ssize_t write(int fd, const void *bytes, size_t length)
{
    int file = which(fd);
    if (file) {
        if (file < 3 && refused()) return -1;
        note('w', file, lseek(fd, 0, SEEK_CUR), bytes, length);
    }
    return syscall(SYS_write, fd, bytes, length);
}

int ftruncate64(int fd, off64_t length)
{
    int file = which(fd);
    if (file) note('t', file, length, NULL, 0);
    return syscall(SYS_ftruncate, fd, length);
}

int ftruncate(int fd, off_t length)
{
    return ftruncate64(fd, length);
}

static int sync_with(long call, int fd)
{
    int file = which(fd);
    if (file && fault() == 's') {
        errno = EIO;
        return -1;
    }
    int result = syscall(call, fd);
    if (file && result == 0) note('s', file, 0, NULL, 0);
    return result;
}

int fsync(int fd)
{
    return sync_with(SYS_fsync, fd);
}

int fdatasync(int fd)
{
    return sync_with(SYS_fdatasync, fd);
}
