import { messageKind } from 'shared-kernel/domain/dictionaries';
import { filingNoun } from 'shared-kernel/domain/nouns/employer';
import { defineStateMachine } from '../../platform/state-machine';

/** The state machine of a filing. */
export const filingMachine = defineStateMachine(filingNoun, {
  table: 'labor_filing',
  status: 'filing_status',
  flow: { table: 'labor_filing_flow', owner: 'filing_id' },
  message: { kind: messageKind.code.system, bizType: 'laborFiling' },
  says: {
    submit: { remark: '提交备案' },
    withdraw: { remark: '撤回修改' },
    approve: {
      remark: '备案通过',
      message: ({ filing_no, person_count }) => ({
        subject: `用工关系备案${filing_no}已通过`,
        content: `备案${filing_no}共${person_count}人，已通过审核。`,
      }),
    },
    reject: {
      message: ({ filing_no }, reason) => ({
        subject: `用工关系备案${filing_no}已驳回：${reason}`,
        content: `备案${filing_no}已被退回：${reason}。可修改后再次提交。`,
      }),
    },
    expire: {
      remark: '合同到期，自动失效',
      message: ({ filing_no }) => ({
        subject: `用工关系备案${filing_no}已失效`,
        content: `备案${filing_no}的合同已到期，仍在用工的请办理续签。`,
      }),
    },
  },
});
