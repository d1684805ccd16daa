import { isProblem, ProblemError } from '../client';
import type { ProblemCode } from '../contract';

interface Places {
  /** Form field by request field, where the names differ. */
  names?: Readonly<Record<string, string>>;
  /** Form field by problem code, for refusals that name no field. */
  codes?: Partial<Record<ProblemCode, string>>;
}

/** Maps a refusal to the fields of the form, so that it is shown at them. */
export async function refusedAt<Answer>(call: Promise<Answer>, { names, codes }: Places): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (!isProblem(error)) throw error;
    const field = codes?.[error.code as ProblemCode];
    const { code, message, traceId, httpStatus, answer } = error;
    const fields = error.fields.map((issue) => ({ ...issue, field: names?.[issue.field] ?? issue.field }));
    if (fields.length === 0 && field) fields.push({ field, message });
    throw new ProblemError({
      code,
      message,
      fields,
      httpStatus,
      answer,
      cause: error,
      ...(traceId ? { traceId } : {}),
    });
  }
}
