import { z } from 'zod';
import { accidentForm, payeeForm } from './forms';
import { defineEndpoint, withRight } from '../endpoint';
import { problems } from '../problem';
import { instant, rowId, words } from '../wire';

/**
 * Another account after a payment came back; 4005 in any other situation. 422 at `captcha` asks for the SMS code
 * (`type=pay`) to the caller's own mobile.
 */
export const correctPayee = defineEndpoint({
  ...withRight.claim,
  id: 'claims.correct-payee',
  method: 'PUT',
  path: '/api/cases/{id}/payee',
  problems: [problems.notFound, problems.conflict, problems.caseStateChanged, problems.wrongVerificationCode],
  summary: 'Correct the account after a returned payment',
  body: payeeForm,
  answer: z.null(),
});

/**
 * Claims what an accident has led to after its case was closed: a second operation, a disability, a death. Within two
 * years; a linked case, whose calculation takes off what the accident has paid. 4005 while a case of it is open.
 */
export const followUpCase = defineEndpoint({
  ...withRight.claim,
  id: 'claims.follow-up',
  method: 'POST',
  path: '/api/cases/{id}/followUp',
  problems: [problems.notFound, problems.caseStateChanged, problems.hospitalExcluded],
  summary: 'Claim later consequences of a closed case',
  idempotent: true,
  body: accidentForm
    .pick({
      treatType: true,
      hospitalId: true,
      hospitalName: true,
      diagnosis: true,
      claimItems: true,
      estimateAmount: true,
      reporterName: true,
      reporterPhone: true,
    })
    .extend({ accidentDesc: words(10, 500, '后续情况不少于10个字') }),
  answer: z.object({ id: rowId, caseNo: z.string(), materialDeadline: instant }),
});
