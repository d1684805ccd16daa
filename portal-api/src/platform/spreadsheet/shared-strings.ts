import type { Archive } from './archive';
import { readXml } from './read-xml';
import { tooLarge } from './refusal';

const maxStrings = 200_000;
const maxSigns = 10_000_000;

/** The texts that cells refer to by number. */
export async function readSharedStrings(archive: Archive, part: string): Promise<string[]> {
  const strings: string[] = [];
  let signs = 0;
  let text = '';
  let isText = false;
  let isPhonetic = false;
  await readXml(archive, part, {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    text(piece) {
      if (isText) text += piece;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'si') return;
      strings.push(text);
      signs += text.length;
      if (strings.length > maxStrings || signs > maxSigns)
        throw tooLarge('文件中的文字超过20万条或1000万字，请删除多余的工作表后重试');
    },
  });
  return strings;
}
