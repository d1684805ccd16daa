import { problems } from '../contract';
import { uploadMaxBytes } from '../domain/constants';
import * as texts from '../domain/texts';
import { isApple, kindOf } from './file-kind';
import type { isReducible } from './reduce-photo';

/** Maximum number of types listed in a message. */
const mostNamedEndings = 8;

/** Returns why a file is refused, by its first bytes; the server checks again. Photos that `canReduce` accepts pass. */
export async function refusalOf(
  file: File,
  accept: readonly string[],
  canReduce: typeof isReducible = () => false,
): Promise<string | undefined> {
  const kind = await kindOf(file);
  if (file.size === 0) return `文件内容为空：${file.name}`;
  if (canReduce(file, kind)) return undefined;
  if (isApple(kind)) return `${texts.appleFormatRefused}：${file.name}`;
  if (!accept.includes(kind)) {
    const taken = accept.length <= mostNamedEndings ? `，请上传${accept.join('、')}文件` : '';
    return `${problems.unsupportedType.text}：${file.name}${taken}`;
  }
  return file.size > uploadMaxBytes ? `${problems.tooLarge.text}：${file.name}` : undefined;
}
