import { addDays, type CivilDate } from 'shared-kernel/domain/civil-date';
import { insureStatus, operateType, payType, personStatus } from 'shared-kernel/domain/dictionaries';
import { type PolicyState } from 'shared-kernel/domain/nouns/policy';
import { idOf, oneOf, works, type RandomStage } from './random-stage';
import { firstRow, rowsOf } from '../rows';

/** Which row a random event applies to, and when it takes effect. */
interface Chosen {
  pick: number;
  ahead: number;
}
type Change = 'add' | 'remove' | 'replace' | 'amend';

const atRest: readonly PolicyState[] = [insureStatus.code.inForce, insureStatus.code.paid];

/** Creates and changes policies of an employer and their staff at random; a refused call changes nothing. */
export function randomPolicies(stage: RandomStage) {
  const { portal, employer, caller, customerMealId, projects, byBill, due, somebody } = stage;
  const { clock } = portal;
  const { db } = portal.ctx;
  const orders: number[] = [];

  const policies = (...states: PolicyState[]) =>
    rowsOf(
      db,
      'insure',
      ['id', 'end_date', 'start_date', 'insure_status', 'project_id'],
      { customer_id: employer.id, insure_status: states },
      'id',
    );
  const covered = (insureId: number) =>
    rowsOf(
      db,
      'insure_person',
      ['id', 'work_type_name'],
      { insure_id: insureId, person_status: personStatus.code.inCover },
      'id',
    );

  /** Submits an application and approves it; most are paid. */
  async function apply(body: object, startDate: CivilDate, isPaid: boolean): Promise<void> {
    const id = idOf(await caller.post('/api/insures', body));
    if (id === undefined) return;
    const submitted = await caller.post(`/api/insures/${id}/submit`, { agreeClauses: true });
    if (submitted.body.code !== 200) return;
    await portal.provider('insure:approve', [id]);
    if (!byBill && isPaid) await caller.post(`/api/insures/${id}/pay`, {});
    const { end_date } = await firstRow(db, 'insure', { id });
    for (const day of [startDate, end_date, addDays(end_date, 1)]) due.add(day);
  }

  async function buy({ pick, ahead }: Chosen, period: number): Promise<void> {
    const startDate = addDays(clock.today(), 1 + (ahead % 4));
    const project = oneOf([undefined, ...projects], pick);
    const form = {
      customerMealId,
      insurePeriod: period,
      startDate,
      persons: Array.from({ length: 4 + (pick % 3) }, (_, at) => somebody(pick + at)),
      payType: byBill ? payType.code.monthly : payType.code.balance,
      ...(project && { projectId: project.id }),
    };
    await apply(form, startDate, pick % 7 !== 0);
  }

  /** Changes the staff of one of the policies. */
  async function change(kind: Change, { pick, ahead }: Chosen): Promise<void> {
    const policy = oneOf(await policies(...atRest), pick);
    if (!policy) return;
    const staff = await covered(policy.id);
    const person = oneOf(staff, pick);
    const today = clock.today();
    const effectDate = kind === 'remove' ? addDays(today, ahead % 3) : addDays(today, 1 + (ahead % 3));
    const joining = somebody(pick);
    const common = { insureId: policy.id, effectDate, operateType: operateType.code.add };
    if (!person && kind !== 'add') return;
    const body = {
      add: { ...common, persons: Array.from({ length: 1 + (pick % 3) }, () => somebody(pick)) },
      remove: {
        ...common,
        operateType: operateType.code.reduce,
        // Each person may leave on a day of their own.
        reduces: staff
          .slice(pick % staff.length, (pick % staff.length) + 1 + (pick % 3))
          .map(({ id }, nth) => ({
            personId: id,
            endDate: addDays(effectDate, nth * (pick % 3)),
            reason: '离职',
          })),
      },
      replace: {
        ...common,
        operateType: operateType.code.replace,
        replaces: [
          {
            personId: person?.id,
            newName: joining.name,
            newIdType: joining.idType,
            newIdNo: joining.idNo,
            newWorkTypeName: joining.workTypeName,
            ...(joining.projectName && { newProjectName: joining.projectName }),
          },
        ],
      },
      amend: {
        ...common,
        operateType: operateType.code.amend,
        amends: [
          pick % 2 === 0
            ? { personId: person?.id, workTypeName: oneOf(works, pick) }
            : { personId: person?.id, projectName: oneOf(projects, pick)?.projectname },
        ],
      },
    }[kind];
    const id = idOf(await caller.post('/api/addReduces', body));
    if (id === undefined) return;
    orders.push(id);
    if (pick % 6 !== 0) await caller.post(`/api/addReduces/${id}/pay`, {});
    if (pick % 5 === 0) await portal.provider('roster:approve', [id]).catch(() => undefined);
    for (let days = 0; days <= (kind === 'remove' ? 5 : 1); days += 1) due.add(addDays(effectDate, days));
  }

  async function surrender({ pick, ahead }: Chosen): Promise<void> {
    const asked = oneOf(await policies(insureStatus.code.surrenderAudit), pick);
    if (asked && pick % 3 === 0)
      return void (await caller.post(`/api/insures/${asked.id}/withdrawSurrender`, {}));
    const running = await policies(...atRest);
    const policy = oneOf(running, pick);
    if (!policy || running.length < 2) return;
    const lastDay = addDays(clock.today(), ahead % 4);
    const reply = await caller.post(`/api/insures/${policy.id}/surrender`, { reason: '项目结束', lastDay });
    if (reply.body.code !== 200 || policy.insure_status === insureStatus.code.paid) return;
    if (pick % 4 === 0) await portal.provider('surrender:reject', [policy.id], { reason: '请先结清结算单' });
    else if (pick % 4 !== 1) await portal.provider('surrender:approve', [policy.id]);
    due.add(addDays(lastDay, 1));
  }

  async function renew({ pick }: Chosen): Promise<void> {
    const policy = oneOf(await policies(insureStatus.code.inForce, insureStatus.code.expired), pick);
    const { body } = await caller.get(`/api/insures/${policy?.id ?? 0}/renewData`);
    if (body.code !== 200) return;
    const draft = body.data;
    await apply({ ...draft, renewFromId: policy?.id }, draft.startDate, true);
  }
  const cancel = ({ pick }: Chosen) => caller.post(`/api/addReduces/${oneOf(orders, pick) ?? 0}/cancel`, {});

  return { buy, change, cancel, renew, surrender };
}
