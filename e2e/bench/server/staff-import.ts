import type { AnswerOf } from 'shared-kernel/contract';
import type { ImportState } from 'shared-kernel/contract/imports';
import type {
  createInsure,
  listCustomerMeals,
  ParsedPersons,
  parsePersons,
  submitInsure,
} from 'shared-kernel/contract/insure';
import { residentId } from '../../support/people';
import type { ApiUser } from '../../support/portal-api';
import { rosterFile } from '../../support/roster-file';
import { formWith } from '../../support/scans';
import { people } from '../settings';
import { watchMemory } from './memory';

export interface ImportFigures {
  people: number;
  fileKb: number;
  /** From the upload until the parsed and checked rows are returned. */
  parseSeconds: number;
  /** Storing all of them as a draft. */
  draftSeconds: number;
  /** Submitting the draft: rows are checked again and stored one per person. */
  submitSeconds: number;
  totalSeconds: number;
  /** Maximum resident memory of the API's process above the start, in MB; null where the system does not provide it. */
  extraMegabytes: number | null;
  /** Distinct states seen by a page that polls every 200 ms. */
  progress: string[];
}

const pollMs = 200;
const startDate = '2026-12-01';

/** Insures 5,000 people from a spreadsheet through the calls that the apply page makes. `pid` is the API's process. */
export async function measureImport(user: ApiUser, pid: number): Promise<ImportFigures> {
  const file = await rosterFile(manyPeople(people.inSpreadsheet));
  const plan = await usablePlan(user);
  const memory = watchMemory(pid);

  const began = performance.now();
  const progress = new Set<string>();
  const { importId } = await startImport(user, plan, file);
  const parsed = await ended(user, importId, progress);
  const parsedAt = performance.now();
  if (parsed.issues.length > 0)
    throw new Error(`a right row was refused: ${JSON.stringify(parsed.issues[0])}`);
  const draft = await user.post<AnswerOf<typeof createInsure>>('/api/insures', {
    customerMealId: plan,
    insurePeriod: 12,
    startDate,
    payType: 1,
    persons: parsed.rows,
  });
  const draftedAt = performance.now();
  const submitted = await user.post<AnswerOf<typeof submitInsure>>(`/api/insures/${draft.id}/submit`, {
    agreeClauses: true,
  });
  const submittedAt = performance.now();
  const extraMegabytes = memory.stop();

  const { count } = await user.get<{ count: number }>(
    `/api/insures/${submitted.id}/persons?start=0&length=20`,
  );
  if (count !== people.inSpreadsheet) throw new Error(`${count} people were stored`);
  return {
    people: count,
    fileKb: Math.round(file.length / 1000),
    parseSeconds: seconds(began, parsedAt),
    draftSeconds: seconds(parsedAt, draftedAt),
    submitSeconds: seconds(draftedAt, submittedAt),
    totalSeconds: seconds(began, submittedAt),
    extraMegabytes,
    progress: [...progress],
  };
}

const seconds = (from: number, to: number) => Math.round((to - from) / 10) / 100;

/** Returns a plan that accepts this many people. */
async function usablePlan(user: ApiUser): Promise<number> {
  const { list } = await user.get<AnswerOf<typeof listCustomerMeals>>('/api/customerMeals?start=0&length=20');
  const plan = list.find(
    ({ usable, maxPersons }) => usable && (maxPersons === null || maxPersons >= people.inSpreadsheet),
  );
  if (!plan) throw new Error('no plan accepts so many people');
  return plan.id;
}

const startImport = (user: ApiUser, plan: number, file: Buffer) =>
  user.post<AnswerOf<typeof parsePersons>>(
    '/api/insures/parsePersons',
    formWith('staff.xlsx', file, { customerMealId: String(plan), insurePeriod: '12', startDate }),
  );

async function ended(user: ApiUser, importId: string, progress: Set<string>): Promise<ParsedPersons> {
  for (;;) {
    const state = await user.get<ImportState>(`/api/imports/${importId}`);
    progress.add(`${state.phase} ${state.done}/${state.total}`);
    if (state.state === 'done') return state.result as ParsedPersons;
    if (state.state === 'refused') throw new Error(`the import was refused: ${state.problem?.message ?? ''}`);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** Returns people with valid data and different numbers: eighteen hundred birthdays, three serial numbers each. */
function manyPeople(count: number) {
  return Array.from({ length: count }, (_, at) => {
    const birthday = new Date(Date.UTC(1985, 0, 1 + Math.floor(at / 3))).toISOString().slice(0, 10);
    return {
      name: '陈建国',
      idType: '身份证',
      idNo: residentId('350206', birthday.replaceAll('-', ''), 100 + (at % 3)),
      mobile: `137${String(10_000_000 + at)}`,
      workType: at % 5 === 0 ? '行政文员' : '电子装配工',
    };
  });
}
