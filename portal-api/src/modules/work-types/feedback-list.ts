import { sql } from 'kysely';
import { listWorkTypeFeedback } from 'shared-kernel/contract/work-types';
import { defineListSource } from '../../platform/lists/list-source';
import { ownedBy } from '../../platform/tenant';

export const feedbackList = defineListSource<typeof listWorkTypeFeedback>({
  endpoint: listWorkTypeFeedback,
  table: 'work_type_feedback',
  from: sql`work_type_feedback`,
  visible: (actor) => ownedBy(actor, 'work_type_feedback'),
  fields: { desc: 'work_type_feedback.description', createTime: 'work_type_feedback.created_at' },
  filters: {},
});
