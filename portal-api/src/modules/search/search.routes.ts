import { lettersOf, searchEverywhere } from 'shared-kernel/contract/search';
import type { Module } from '../../platform/http/module';
import { searchLetters } from '../reference/pinyin';
import { nameLettersJob } from './name-letters.job';
import { searchAll } from './search.repository';

/** One search over what the portal keeps. */
export const searchModule: Module = (route, ctx) => {
  route(searchEverywhere, async ({ actor, query }) => {
    const list = await searchAll(ctx, actor, query.word);
    return { list, count: list.length };
  });
  route(lettersOf, ({ query }) => {
    const list = query.texts.split(',').map((text) => searchLetters(text));
    return { list, count: list.length };
  });
  ctx.jobs.register('search.name-letters', nameLettersJob());
};
