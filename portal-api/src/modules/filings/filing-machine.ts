import { problems } from 'shared-kernel/contract';
import { filingStatus, messageKind } from 'shared-kernel/domain/dictionaries';
import { defineStateMachine } from '../../platform/state-machine';

export const filingState = filingStatus.code;
const { draft, auditing, filed, rejected, void: ended } = filingState;

/** How a filing moves on. */
export const filingMachine = defineStateMachine({
  table: 'labor_filing',
  status: 'filing_status',
  flow: { table: 'labor_filing_flow', owner: 'filing_id' },
  refusal: problems.stateChanged,
  message: {
    kind: messageKind.code.system,
    bizType: 'insure',
    link: (id) => `/laborRelationsFiling/index?filing=${id}`,
  },
  transitions: {
    submit: { from: [draft, rejected], to: auditing, by: ['customer'], remark: '提交备案' },
    withdraw: { from: [auditing], to: draft, by: ['customer'], remark: '撤回修改' },
    approve: {
      from: [auditing],
      to: filed,
      by: ['provider'],
      remark: '备案通过',
      message: ({ filing_no, person_count }) => ({
        subject: `用工关系备案${filing_no}已通过`,
        content: `备案${filing_no}共${person_count}人，已通过审核。`,
      }),
    },
    reject: {
      from: [auditing],
      to: rejected,
      by: ['provider'],
      message: ({ filing_no }, reason) => ({
        subject: `用工关系备案${filing_no}已驳回：${reason}`,
        content: `备案${filing_no}已被退回：${reason}。可修改后再次提交。`,
      }),
    },
    void: { from: [filed], to: ended, by: ['customer'] },
    expire: {
      from: [filed],
      to: ended,
      by: ['system'],
      remark: '合同到期，自动失效',
      message: ({ filing_no }) => ({
        subject: `用工关系备案${filing_no}已失效`,
        content: `备案${filing_no}的合同已到期，仍在用工的请办理续签。`,
      }),
    },
  },
  actions: {
    edit: { in: [draft, rejected] },
    delete: { in: [draft, rejected] },
    submit: { in: [draft, rejected] },
    withdraw: { in: [auditing] },
    renew: { in: [filed, ended] },
    void: { in: [filed] },
  },
});
