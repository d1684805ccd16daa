import type { AnswerOf } from 'shared-kernel/contract';
import type { signStampAsk } from 'shared-kernel/contract/agreements';

/** What the server says of a signature. */
export type Signature = AnswerOf<typeof signStampAsk>;
