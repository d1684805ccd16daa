import * as z from 'zod';
import { Refusal } from '../refusal';

/** Causes of failed commands by the code of the system error, with advice. */
const systemErrors: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist: is the path right?',
  ENOTDIR: 'lies below something that is no folder: is the path right?',
  EISDIR: 'is a folder, where a file is needed',
  EACCES: 'may not be read or written by this user: change its rights, or run this as its owner',
  EPERM: 'may not be changed by this user: change its rights, or run this as its owner',
  EROFS: 'is on a disk that is mounted for reading alone',
  ENOSPC: 'cannot be written, the disk is full: free some space and run this again',
  EDQUOT: "cannot be written, this user's share of the disk is full: free some space and run this again",
  EFBIG: 'cannot be written, it would be larger than this user may write',
  EMFILE: 'cannot be opened, too many files are open: raise the limit (ulimit -n)',
  ENFILE: 'cannot be opened, too many files are open on this machine',
  ELOOP: 'is reached by a link, where a plain file or folder is needed',
  ENAMETOOLONG: 'has a name that is too long for this disk',
  EIO: 'cannot be read or written: the disk reports an error',
  EBUSY: 'is in use by something else: run this again',
};

export function failureInWords(problem: unknown): string {
  if (!(problem instanceof Error)) return String(problem);
  const { code = '', path, dest, syscall } = problem as NodeJS.ErrnoException & { dest?: string };
  // A mistyped option: Node's message is kept, without its advice about "--", which does not apply here.
  if (code.startsWith('ERR_PARSE_ARGS'))
    return problem.message.replace(/\. To specify a positional[^]*$/, '');
  if (problem instanceof Refusal) return problem.message;
  const system = Object.hasOwn(systemErrors, code) ? systemErrors[code] : undefined;
  if (system) return `${dest ?? path ?? `what was asked for (${syscall})`} ${system}`;
  if (problem instanceof z.ZodError)
    return `stored data are not as they were written: ${z.prettifyError(problem)}`;
  const isBug = /^(?:Type|Reference|Range|Syntax)Error$/.test(problem.name);
  return isBug
    ? `this command has a bug (${problem.name}: ${problem.message}); DELIVERY_TRACE=1 shows where`
    : problem.message;
}
