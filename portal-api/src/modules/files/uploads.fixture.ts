import { randomUUID } from 'node:crypto';
import { usertype } from 'shared-kernel/domain/dictionaries';
import { samplePdf } from '../../platform/seeding/sample-pdf';
import type { Caller, Portal } from '../../testing/portal';

export const pdf = Buffer.from(samplePdf('0123456789'.repeat(20)));

/** Creates an employer; `caller` is its main account. */
export async function givenEmployer(portal: Portal) {
  const given = await portal.given.customer();
  const reader = { customerId: given.id, filialeId: null, usertype: usertype.code.main };
  return { ...given, caller: portal.as(given.username), reader };
}

export const upload = (caller: Caller, bytes: Buffer, fileName: string, owner = `tmp:${randomUUID()}`) =>
  caller.post(
    '/api/oss/upload',
    { owner },
    { files: [{ field: 'file', fileName, mime: 'application/octet-stream', bytes }] },
  );

/** Uploads a PDF and returns the id of its file. */
export const uploaded = async (caller: Caller, fileName = 'a.pdf', owner?: string): Promise<string> =>
  (await upload(caller, pdf, fileName, owner)).body.data.id;
