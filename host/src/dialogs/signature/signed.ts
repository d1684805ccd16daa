import type { AnswerOf } from 'shared-kernel/contract';
import type { signStampAsk } from 'shared-kernel/contract/agreements';

/** The server's data of a signature. */
export type Signature = AnswerOf<typeof signStampAsk>;
