import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { eachDatabase, eachPortal, openPortal, firstRow, insertRow, rowsOf } from '../../testing/portal';
import { markInUse, whileUnused } from '../db/instance-lock';
import { createPii } from '../pii';
import { rotateSecret } from './rotate-secret';
import { indexColumns, passingColumns, sealedColumns } from './sealed-columns';
import { readPortalSecret } from './secrets';
import { settleSecret, writeFingerprint } from './settle-secret';
import { onServer } from '../../testing/on-server';

const first = 'the-first-secret-of-this-database';
const second = 'the-secret-that-comes-after-the-first';
const operator = '35021219880712001X';
const restricted = '350205197903150419';

/** Hashes that do not depend on the secret, or that may be lost: SMS codes are valid for five minutes. */
const otherHashes = [
  'app_user.password_hash',
  'session.token_hash',
  'idempotency.body_hash',
  'verification.code_hash',
];

/** JSON columns that were checked by hand: nothing in them is sealed or hashed with the secret. */
const plainJson = [
  'add_reduce.over_limits',
  'add_reduce_item.changes',
  'add_reduce_item.swap',
  'app_user.permissions',
  'audit_log.after',
  'audit_log.before',
  'case_adjust.input',
  'case_adjust.line_answers',
  'case_adjust.lines',
  'case_adjust.objected_lines',
  'cases.cover',
  'cases.facts',
  'idempotency.answer',
  'import_job.problem',
  'insure.terms',
  'insure.unit_prices',
  'labor_filing.file_ids',
  'portal_state.value',
  'project.customer_meal_ids',
  'sms_outbox.text_values',
];

eachDatabase((open) => {
  const portal = eachPortal(open);
  let path: string;
  const secret = () => readPortalSecret(portal.ctx.config);
  const settle = () => settleSecret(portal.ctx.db, secret());
  const rotate = (progress: (text: string) => void = () => undefined, idNos: string[] = [], next = second) =>
    rotateSecret({ db: portal.ctx.db, secret: secret(), next, idNos, progress });
  const piiOf = (text: string | Buffer) => createPii(Buffer.from(text));

  const list = (idNo: string, isSealed: boolean, pii = piiOf(first)) =>
    insertRow(portal, 'blacklist', {
      id_hash: pii.index(idNo),
      id_no_sealed: isSealed ? pii.seal(idNo) : null,
      reason: '存在虚假理赔记录',
      level: 2,
      created_at: portal.clock.now(),
    });

  /** Expects that everything can be read and found with this secret. */
  const expectBelongs = async (text: Buffer) => {
    const { db } = portal.ctx;
    const pii = piiOf(text);
    const applied = await firstRow(db, 'operator_temp');
    expect(pii.open(applied.operator_id_no_sealed ?? Buffer.alloc(0))).toBe(operator);
    expect(applied.operator_id_no_hash).toBe(pii.index(operator));
    const listed = await rowsOf(db, 'blacklist', ['id_hash'], {}, 'id');
    expect(listed).toEqual([{ id_hash: pii.index(restricted) }, { id_hash: pii.index(operator) }]);
  };

  beforeEach(async () => {
    path = join(portal.ctx.config.dataDir, 'portal.secret');
    writeFileSync(path, first);
    const { id: customerId } = await portal.given.customer();
    await insertRow(portal, 'operator_temp', {
      customer_id: customerId,
      operator_name: '林晓岚',
      operator_id_no_sealed: piiOf(first).seal(operator),
      operator_id_no_hash: piiOf(first).index(operator),
      operator_telephone: '13800000000',
      apply_kind: 1,
      created_at: portal.clock.now(),
    });
    await list(restricted, true);
    // From before there were rotations: only a hash, of a person who is known from another row.
    await list(operator, false);
  });

  describe('a rotation of the secret', () => {
    it('interrupted at any step leaves a database and a secret that match', async () => {
      await settle();
      let steps = 0;
      for (let isComplete = false; !isComplete; steps += 1) {
        let left = steps;
        const present = readFileSync(path, 'utf8');
        isComplete = await rotate(() => {
          if ((left -= 1) < 0) throw new Error('cut off');
        }).then(
          () => true,
          () => false,
        );
        expect(isComplete || readFileSync(path, 'utf8') === present).toBe(true);
        await expectBelongs(await settle());
        if (readFileSync(path, 'utf8') === second && !isComplete) {
          // The database had changed, so the start completed the rotation. Back to the first secret for the next step.
          await rotate(undefined, [], first);
          await expectBelongs(await settle());
        }
        expect(existsSync(`${path}.next`)).toBe(false);
      }

      expect(steps).toBeGreaterThan(sealedColumns.length);
      expect(readFileSync(path, 'utf8')).toBe(second);
      expect(readFileSync(`${path}.previous`, 'utf8')).toBe(first);
    });

    it('is refused while the text of a hash is unknown, and succeeds once that text is provided', async () => {
      await settle();
      const stranger = '37028319951103252X';
      await list(stranger, false);

      await expect(rotate()).rejects.toThrow(/1 rows of blacklist .*--id-numbers/);
      expect(await settle()).toEqual(Buffer.from(first));
      await rotate(undefined, [stranger]);

      const listed = await rowsOf(portal, 'blacklist', ['id_hash'], {}, 'id');
      expect(listed.at(-1)?.id_hash).toBe(piiOf(second).index(stranger));
    });

    it('deletes facts read from identity cards, which contain hashes, and keeps those read from invoices', async () => {
      await settle();
      const { db } = portal.ctx;
      const [id, at] = ['6f2b1e0e-6c0b-4a52-9a53-0a4c7a0f1d11', portal.clock.now()];
      const paper = { owner: 'case:1', file_name: '扫描件.jpg', mime: 'image/jpeg', size: 1, sha256: '' };
      await insertRow(db, 'file', { id, ...paper, created_at: at });
      const read = { file_id: id, read_at: at };
      const found = [
        { kind: 'id-card', idNoHash: piiOf(first).index(operator), isSure: true },
        { kind: 'invoice', invoiceNo: 'AB061201' },
      ] as const;
      for (const facts of found)
        await insertRow(db, 'paper_reading', { ...read, kind: facts.kind, facts: JSON.stringify(facts) });

      await rotate();

      const left = await rowsOf(db, 'paper_reading', ['kind']);
      expect(left).toEqual([{ kind: 'invoice' }]);
    });

    it('covers every sealed or hashed column, and every JSON column that may hold a hash', async () => {
      const { rows } = await sql<{ name: string }>`
        select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = current_schema() and (column_name ~ '(_sealed|_hash)$' or data_type ~ '^json')`.execute(
        portal.ctx.db,
      );
      const known = [
        ...sealedColumns.flatMap(({ table, sealed, index }) =>
          [sealed, index].map((one) => `${table}.${one}`),
        ),
        ...indexColumns.map(({ table, index }) => `${table}.${index}`),
        ...passingColumns.map(({ table, column }) => `${table}.${column}`),
        ...otherHashes,
        ...plainJson,
      ];

      expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
    });
  });

  describe('the secret when the portal starts', () => {
    it('is refused when the database was written with another one, and when its file is missing', async () => {
      await settle();
      writeFileSync(path, 'another-secret-of-sufficient-length');
      await expect(settle()).rejects.toThrow(/filled with another secret than the one in .*portal\.secret/);

      rmSync(path);
      await expect(settle()).rejects.toThrow(/portal\.secret is missing beside a database/);
      expect(existsSync(path)).toBe(false);
    });

    it('is trimmed, unless the database was written with the white space around PORTAL_SECRET', async () => {
      const settled = async (text: string) =>
        String(await settleSecret(portal.ctx.db, readPortalSecret({ ...portal.ctx.config, secret: text })));
      expect(await settled(`${first}\n`)).toBe(first);
      expect(await settled(first)).toBe(first);

      await writeFingerprint(portal.ctx.db, `${second} `);
      expect(await settled(`${second} `)).toBe(`${second} `);
      await expect(settled(second)).rejects.toThrow('filled with another secret');
    });

    it('is refused for a database without a fingerprint when it cannot decrypt the sealed data', async () => {
      writeFileSync(path, 'another-secret-of-sufficient-length');

      await expect(settle()).rejects.toThrow('filled with another secret');
    });
  });
});

onServer('a database on a server', () => {
  it('cannot have its secret rotated while a portal uses it, nor be used during a rotation', async () => {
    const portal = await openPortal({ engine: 'postgres' });
    const { db } = portal.ctx;
    const use = await markInUse(db, async () => undefined);

    await expect(whileUnused(db, async () => undefined)).rejects.toThrow('A portal is running');
    await use.release();
    let isUsed = false;
    await whileUnused(db, async () => {
      void markInUse(db, async () => void (isUsed = true)).then((later) => later.release());
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(isUsed).toBe(false);
    });
    await portal.close();
  });
});
