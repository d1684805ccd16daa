import type { Location } from 'react-router-dom';

const load = () => Promise.reject(new Error('not needed'));
export const routes = [
  { id: 'x.list', path: '/list', title: '列表', load },
  { id: 'x.detail', path: '/detail/:id', title: '详情', load },
  { id: 'x.form', path: '/form', title: '表单', noKeep: true, load },
  { id: 'x.old', path: '/old', redirect: '/list' },
];

export const at = (url: string): Location => {
  const [pathname = '/', search] = url.split('?');
  return { pathname, search: search ? `?${search}` : '', hash: '', state: null, key: url };
};
