import {
  caseStatus,
  claimItem,
  closedCaseStates,
  personStatus,
  treatType,
} from 'shared-kernel/domain/dictionaries';
import { confirmed, handIn, payeeOf, reportOf } from '../../modules/claims/claims.fixtures';
import type { GivenCustomer, Portal } from '../portal';
import { rowsOf } from '../rows';

const state = caseStatus.code;

export function randomClaims(portal: Portal, employer: GivenCustomer) {
  const { db } = portal.ctx;
  const caller = portal.as(employer.username);

  async function report(pick: number): Promise<void> {
    const inCover = { customer_id: employer.id, person_status: personStatus.code.inCover };
    const people = await rowsOf(db, 'insure_person', ['id'], inCover, 'id');
    const person = people[pick % Math.max(1, people.length)];
    if (!person) return;
    const claimItems =
      pick % 5 === 0 ? [claimItem.code.medical, claimItem.code.disability] : [claimItem.code.medical];
    await caller.post('/api/cases', reportOf(portal, person.id, { claimItems }));
  }

  /** Moves one of the cases a step further; a refused step changes nothing. */
  async function advance(pick: number): Promise<void> {
    const cases = await db
      .selectFrom('cases')
      .select(['id', 'case_no', 'case_status', 'payee_returned'])
      .where('customer_id', '=', employer.id)
      .where('case_status', 'not in', [
        ...closedCaseStates.filter((code) => code !== state.paid),
        state.draft,
      ])
      .orderBy('id')
      .execute();
    const open = cases.filter((one) => one.case_status !== state.paid || pick % 7 === 0);
    const one = open[pick % Math.max(1, open.length)];
    if (!one?.case_no) return;
    const { id, case_no: no } = one;
    const provider = (command: string, options = {}) => portal.provider(command, [no], options);
    const post = (path: string, body: object) => caller.post(`/api/cases/${id}/${path}`, body);
    const isRare = pick % 5 === 0;
    const steps: Record<number, () => Promise<unknown>> = {
      [state.awaitMaterials]: () => (isRare ? post('withdraw', { reason: '误报' }) : give(id)),
      [state.mendMaterials]: () => give(id),
      [state.sentBack]: () => give(id),
      [state.firstCheck]: () =>
        isRare ? provider('claim:request-materials', { materials: 'M06' }) : provider('claim:accept'),
      [state.awaitApproval]: () =>
        isRare ? provider('claim:decline', { reason: '不属于保险责任' }) : provider('claim:approve'),
      [state.adjusting]: () => provider('claim:adjust', { medTotal: isRare ? 60 : 300.37 + (pick % 900) }),
      [state.awaitCustomer]: () => post('confirmAdjust', { agree: true, versionNo: 1 }),
      [state.awaitPayment]: () => (one.payee_returned ? correct(id) : provider('claim:close')),
      [state.paid]: () =>
        pick % 2 === 0 ? provider('claim:pay-return', { reason: '账号有误' }) : followUp(id),
    };
    await steps[one.case_status]?.();
  }

  async function waitForCode(): Promise<void> {
    portal.clock.set(new Date(portal.clock.now().getTime() + 61_000).toISOString());
  }
  async function give(id: number): Promise<void> {
    await waitForCode();
    await handIn(portal, employer, id);
  }
  async function correct(id: number): Promise<void> {
    await waitForCode();
    await caller.put(`/api/cases/${id}/payee`, await confirmed(caller, employer.username, payeeOf(employer)));
  }
  const followUp = (id: number) =>
    caller.post(`/api/cases/${id}/followUp`, {
      accidentDesc: '出院后伤口感染，需住院行二次清创手术。',
      claimItems: [claimItem.code.medical],
      treatType: treatType.code.inpatient,
      hospitalName: '厦门市第三医院',
      estimateAmount: 5000,
      reporterName: '林晓岚',
      reporterPhone: '13806050012',
    });

  return { report, advance };
}
