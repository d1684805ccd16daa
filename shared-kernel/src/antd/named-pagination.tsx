import { Pagination as AntdPagination, type PaginationProps } from 'antd';
import { cloneElement, isValidElement } from 'react';

const names: Readonly<Record<string, string>> = {
  prev: '上一页',
  next: '下一页',
  'jump-prev': '向前5页',
  'jump-next': '向后5页',
};

/** antd's pagination; the buttons that antd names after their icons, in English, have Chinese names. */
export const Pagination = (props: PaginationProps) => (
  <AntdPagination
    itemRender={(_, type, element) =>
      isValidElement<object>(element) && names[type]
        ? cloneElement(element, { role: 'button', 'aria-label': names[type] } as object)
        : element
    }
    {...props}
  />
);
