import { sql } from 'kysely';

/** Fen that one person's cover costs on each of its days: what was charged for them, refunds taken off. */
export const costPerDay = sql<number>`insure_person.charged_fen::numeric / (insure_person.end_date - insure_person.start_date + 1)`;
