import { Pagination as AntdPagination, type PaginationProps } from 'antd';
import { cloneElement, isValidElement } from 'react';

const names: Readonly<Record<string, string>> = {
  prev: '上一页',
  next: '下一页',
  'jump-prev': '向前5页',
  'jump-next': '向后5页',
};

/** The item of a pager; the buttons that antd leaves to the English names of their icons have Chinese names. */
export const namedItem: NonNullable<PaginationProps['itemRender']> = (_, type, element) =>
  isValidElement<object>(element) && names[type]
    ? cloneElement(element, { role: 'button', 'aria-label': names[type] } as object)
    : element;

/** antd's pagination with named buttons. */
export const Pagination = (props: PaginationProps) => <AntdPagination itemRender={namedItem} {...props} />;
