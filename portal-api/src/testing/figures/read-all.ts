import type { CivilDate } from 'shared-kernel/domain/civil-date';
import type { Caller } from '../portal';
import { readCases } from './of-claims';
import { readAnalysis, readCost, readParts, readPolicies } from './of-cover';
import { readWallet } from './of-wallet';
import { readerOf, type FigureReading } from './readings';

interface Whose {
  main: Caller;
  /** Users of branches, with the scope that they see. */
  branches?: readonly (readonly [scope: string, user: Caller])[];
  /** The employer's way of paying (settleMode). */
  mode: number;
  /** The first day of which the employer has data. */
  since: CivilDate;
  today: CivilDate;
}

/** Reads all figures of an employer from every call, as its main account and the users of its branches. */
export async function readFigures({
  main,
  branches = [],
  mode,
  since,
  today,
}: Whose): Promise<FigureReading[]> {
  const readings: FigureReading[] = [];
  const readAs = (caller: Caller) => readerOf(caller, since, today, readings);
  const reader = readAs(main);
  await readAnalysis(reader);
  await readParts(reader);
  await readCost(reader);
  await readPolicies(reader);
  await readCases(reader);
  await readWallet(reader, mode);
  for (const [scope, user] of branches) {
    await readPolicies(readAs(user), scope);
    await readCases(readAs(user), scope);
  }
  return readings;
}
