import { sql } from 'kysely';
import { listCaseQuestions } from 'shared-kernel/contract/claims/questions';
import { questionKind } from 'shared-kernel/domain/dictionaries';
import { containsAnyCase, equals } from '../../../platform/lists/conditions';
import { defineListSource } from '../../../platform/lists/list-source';
import { ownedBy, type Owner } from '../../../platform/tenant';

/** Selects frequent questions, which everybody sees, and questions asked by the caller's employer (or branch). */
export const visibleQuestion = (actor: Owner) =>
  sql<boolean>`(case_question.kind = ${questionKind.code.frequent} or ${ownedBy(actor, 'case_question')})`;

export const questionList = defineListSource<typeof listCaseQuestions>({
  endpoint: listCaseQuestions,
  table: 'case_question',
  from: sql`case_question`,
  joins: sql`left join cases on cases.id = case_question.case_id`,
  visible: visibleQuestion,
  fields: { caseNo: 'cases.case_no' },
  filters: {
    kind: equals('case_question.kind'),
    category: equals('case_question.category'),
    questionStatus: equals('case_question.question_status'),
    caseId: equals('case_question.case_id'),
    keyword: containsAnyCase('case_question.title', 'case_question.content', 'case_question.answer'),
  },
});
