import { problems } from 'shared-kernel/contract';
import { appleTypes, uploadTypes } from 'shared-kernel/domain/constants';
import * as texts from 'shared-kernel/domain/texts';
import { Problem } from '../../platform/http/problem';
import { extensionOf } from './file-type-of';

/** 415 for a name whose ending is not taken; of a photograph that an iPhone stores by default it says what to do. */
export function requireAcceptedName(fileName: string): void {
  const ending = extensionOf(fileName);
  if (uploadTypes.some((type) => type === ending)) return;
  const isApple = appleTypes.some((type) => type === ending);
  throw new Problem(problems.unsupportedType, {}, isApple ? { message: texts.appleFormatRefused } : {});
}
