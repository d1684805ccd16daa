import ArrowLeftOutlined from '@ant-design/icons/es/icons/ArrowLeftOutlined';
import CaretDownOutlined from '@ant-design/icons/es/icons/CaretDownOutlined';
import CaretUpOutlined from '@ant-design/icons/es/icons/CaretUpOutlined';
import BellOutlined from '@ant-design/icons/es/icons/BellOutlined';
import MenuFoldOutlined from '@ant-design/icons/es/icons/MenuFoldOutlined';
import MenuUnfoldOutlined from '@ant-design/icons/es/icons/MenuUnfoldOutlined';
import QuestionCircleOutlined from '@ant-design/icons/es/icons/QuestionCircleOutlined';
import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import UserOutlined from '@ant-design/icons/es/icons/UserOutlined';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { checkPassword, getCurrentUser } from 'shared-kernel/contract/account/session';
import { getCustomerInfo } from 'shared-kernel/contract/customers';
import { listToDos } from 'shared-kernel/contract/to-dos';
import { iconKeys } from 'shared-kernel/routing/definitions';
import { BrandMark } from '../brand/brand-mark';
import { MenuIcon } from '../ui/menu-icon';

// Evaluated by the build, which writes what this exports into the page's first script.

const drawn = {
  brand: <BrandMark />,
  fold: <MenuFoldOutlined aria-hidden />,
  unfold: <MenuUnfoldOutlined aria-hidden />,
  back: <ArrowLeftOutlined aria-hidden />,
  search: <SearchOutlined aria-hidden />,
  question: <QuestionCircleOutlined aria-hidden />,
  bell: <BellOutlined aria-hidden />,
  user: <UserOutlined aria-hidden />,
  carets: (
    <>
      <CaretUpOutlined aria-hidden />
      <CaretDownOutlined aria-hidden />
    </>
  ),
  ...(Object.fromEntries(iconKeys.map((icon) => [icon, <MenuIcon key={icon} icon={icon} />])) as Record<
    (typeof iconKeys)[number],
    ReactElement
  >),
};

/** Markup of the frame's icons by name. */
export type Pictures = Readonly<Record<keyof typeof drawn, string>>;

export const pictures = Object.fromEntries(
  Object.entries(drawn).map(([name, picture]) => [name, renderToStaticMarkup(picture)]),
) as Pictures;

/** The call for the home page's to-dos, as a path below the API's root. */
export const toDosCall = listToDos.path;

/** Calls that the guard makes before it shows any page: paths below the API's root. */
export const guardCalls: readonly string[] = [getCurrentUser, getCustomerInfo, checkPassword].map(
  ({ path }) => path,
);
