import { nowHeader } from 'shared-kernel/domain/constants';
import type { AnswerOf } from 'shared-kernel/contract';
import type { getCurrentUser } from 'shared-kernel/contract/account/session';
import type { listToDos } from 'shared-kernel/contract/to-dos';
import type { EarlyAnswer } from 'shared-kernel/runtime/early';
import { toDosMarkup } from 'shared-kernel/list/first-to-dos';
import { dailyTask, greetingAt, links } from '../navigation/quick-links';

const link = ({ title, path }: { title: string; path: string }, own = '') =>
  `<a class="host-button${own}" href="${path}">${title}</a>`;

/** The home page as `home.page.tsx` renders it, without any data. */
export const homeMarkup = (): string => `<div class="host-home">
  <header class="kb-page-header"><div><h1>&nbsp;</h1><p>&nbsp;</p></div><div class="kb-actions">${links
    .map((each) => link(each))
    .join(
      '',
    )}<button type="button" class="host-button">充值</button>${link(dailyTask, ' host-button-primary')}</div></header>
  <div class="host-today"><section class="kb-card host-todo"><h2>今日待办</h2><div class="host-todo-rows"><div class="host-todo-list"><i aria-busy="true"></i></div></div><p class="host-todo-count kb-muted"></p></section><section class="host-figures">${'<div class="host-slot"></div>'.repeat(3)}</section></div></div>`;

type Ask = () => Promise<EarlyAnswer | undefined>;

/** Returns the data of a response; of a refused call there is none. */
const dataOf = <Data>(answer: EarlyAnswer | undefined): Partial<Data> =>
  (answer?.data as { data?: Data | null } | undefined)?.data ?? {};

/** Draws the to-dos of the home page as soon as they arrive, and the greeting later. Resolves when they are drawn. */
export async function drawToDos(page: HTMLElement, toDos: Ask, user: Ask | undefined): Promise<void> {
  const { list, today } = dataOf<AnswerOf<typeof listToDos>>(await toDos());
  const place = page.querySelector('.host-todo-list');
  // Without tasks a message is needed, which only the page's code can render.
  if (!place || !list?.length || !today || !page.isConnected) return;
  place.innerHTML = toDosMarkup(list, today);
  void greet(page, user);
}

async function greet(page: HTMLElement, user: Ask | undefined): Promise<void> {
  const answer = await user?.();
  const { name } = dataOf<AnswerOf<typeof getCurrentUser>>(answer);
  const heading = page.querySelector('h1');
  const now = answer?.headers[nowHeader];
  if (heading && name && now) heading.textContent = `${greetingAt(new Date(now))}，${name}`;
}
