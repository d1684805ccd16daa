import { randomUUID } from 'node:crypto';
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Actor, Context } from '../context';
import { makeTempFolder } from '../data-folder';
import { broken, refused } from '../http/envelope';
import { Problem } from '../http/problem';
import { withRoom } from '../row-caps';

type ImportPhase = 'reading' | 'checking' | 'done';

/** Reports progress and lets other requests run in between. */
export type Progress = (phase: ImportPhase, done: number, total: number) => Promise<void>;

/** Long reading of a spreadsheet; pages poll `GET /api/imports/{id}`. */
export interface Imports {
  /**
   * Starts in the background at once, on a copy of the file. A Problem thrown by `parse` ends the import as refused.
   */
  start(
    actor: Actor,
    file: { path: string; fileName: string },
    parse: (progress: Progress, path: string) => Promise<unknown>,
  ): Promise<string>;
  /** Resolves when no import is running any more. */
  settled(): Promise<void>;
}

/** Milliseconds between stored progress within a phase: storing every step would cost more than the steps. */
const writeEveryMs = 200;

export function createImports(context: () => Context): Imports {
  const atWork = new Set<Promise<void>>();
  return {
    async start(actor, file, parse) {
      const id = randomUUID();
      // The request's own copy is deleted when its response is sent.
      const folder = await makeTempFolder(context().config.dataDir, 'import');
      const path = join(folder, 'file');
      // Taken before the row is inserted: a row without a lease counts as left by an instance that is gone.
      const lease = await context().leases.take(leaseOf(id));
      const tidy = async () => {
        await lease?.release();
        await rm(folder, { recursive: true, force: true });
      };
      try {
        await copyFile(file.path, path);
        await insertJob(context(), actor, id, file.fileName);
      } catch (error) {
        await tidy();
        throw error;
      }
      const work = runJob(context(), id, (progress) => parse(progress, path))
        // The lease expires with the process, and then the import is shown as interrupted.
        .catch((error: unknown) => context().log.error({ err: error }, 'the end of an import was not stored'))
        .finally(async () => {
          atWork.delete(work);
          await tidy();
        });
      atWork.add(work);
      return id;
    },
    async settled() {
      await Promise.all(atWork);
    },
  };
}

export const leaseOf = (id: string): string => `import:${id}`;

async function insertJob(ctx: Context, actor: Actor, id: string, fileName: string): Promise<void> {
  await withRoom(ctx, actor, 'import', (trx) =>
    trx
      .insertInto('import_job')
      .values({
        id,
        customer_id: actor.customerId,
        user_id: actor.userId,
        file_name: fileName,
        phase: 'reading',
        done: 0,
        total: 0,
        state: 'running',
        result_sealed: null,
        problem: null,
        created_at: ctx.clock.now(),
      })
      .execute(),
  );
}

async function runJob(
  ctx: Context,
  id: string,
  parse: (progress: Progress) => Promise<unknown>,
): Promise<void> {
  // An import that others have marked as interrupted stays interrupted.
  const job = () => ctx.db.updateTable('import_job').where('id', '=', id).where('state', '=', 'running');
  let writtenAt = 0;
  let written: ImportPhase | undefined;
  try {
    const result = await parse(async (phase, done, total) => {
      if (phase === written && Date.now() - writtenAt < writeEveryMs) return void (await nextTurn());
      [written, writtenAt] = [phase, Date.now()];
      await job().set({ phase, done, total }).execute();
    });
    await job()
      .set((eb) => ({
        phase: 'done',
        state: 'done',
        done: eb.ref('total'),
        result_sealed: ctx.pii.seal(JSON.stringify(result ?? null)),
      }))
      .execute();
  } catch (error) {
    const problem = error instanceof Problem ? refused(error, id).body : broken(id).body;
    if (!(error instanceof Problem))
      ctx.log.error({ err: error, traceId: id }, 'an import failed unexpectedly');
    const fields = error instanceof Problem ? error.fields : [];
    await job()
      .set({
        phase: 'done',
        state: 'refused',
        problem: JSON.stringify({ code: problem.code, message: problem.message, fields }),
      })
      .execute();
  }
}
