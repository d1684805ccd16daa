import { confirmStatus } from 'shared-kernel/domain/dictionaries';
import { samplePdf } from '../../platform/seeding/sample-pdf';
import type { Caller, Portal } from '../../testing/portal';
import { givenPlan } from '../insure/insure.fixtures';

/** Sends the code that proves an operator's number. */
export const sendCode = (caller: Caller, mobile: string) =>
  caller.post('/api/public/getVerification', { mobile, type: 'operator' }, { form: true });

/** Uploads a scan and returns its id. */
export async function uploadScan(caller: Caller, fileName = '扫描件.pdf'): Promise<string> {
  const reply = await caller.post(
    '/api/oss/upload',
    { owner: 'tmp:scan' },
    { files: [{ field: 'file', fileName, mime: 'application/pdf', bytes: samplePdf('scan') }] },
  );
  return reply.body.data.id;
}

/** Returns a valid application with `idNo` and documents, as for the first one. */
export async function operatorForm(caller: Caller, telephone: string) {
  return {
    operatorName: '方秋萍',
    operatorIdNo: '37028319951103252X',
    operatorTelephone: telephone,
    authLetterFileId: await uploadScan(caller, '授权委托书.pdf'),
    idFrontFileId: await uploadScan(caller, '人像面.pdf'),
    idBackFileId: await uploadScan(caller, '国徽面.pdf'),
    validFrom: '2026-11-21',
    validTo: '2027-11-20',
  };
}

/** Quotes a plan that waits for its stamped letter; returns its id. */
export const quotePlan = (portal: Portal, customerId: number): Promise<number> =>
  givenPlan(portal, customerId, { confirmStatus: confirmStatus.code.waiting });
