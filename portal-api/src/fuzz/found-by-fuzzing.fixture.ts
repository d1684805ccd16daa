export interface FoundRequest {
  name: string;
  method?: 'GET' | 'POST' | 'PUT';
  url: string;
  type?: string;
  body?: string | Buffer;
  /** HTTP status and, for 422, the refused field; 200 means that the response is the same as for a valid input. */
  expected: [status: number, field?: string];
}

export const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
export const multipart = 'multipart/form-data; boundary=b';
const part = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

const gets: readonly (readonly [name: string, url: string, ...FoundRequest['expected']])[] = [
  ['NUL in a query', '/api/insurePersons?name=%00', 422, 'name'],
  ['NUL in a query behind a filter', '/api/costs/rechargeList?keyword=a%00b', 422, 'keyword'],
  ['a sort by what every object has', '/api/insurePersons?sort=constructor', 422, 'sort'],
  ['the same the other way round', '/api/costs/rechargeList?sort=-toString', 422, 'sort'],
  ['a sort by __proto__', '/api/cases?sort=__proto__', 422, 'sort'],
  ['the last day of year 9999', '/api/costs/customerExpenseList?endDate=9999-12-31', 422, 'endDate'],
  ['the first day of year 1', '/api/costs/customerExpenseList?beginDate=0001-01-01', 422, 'beginDate'],
  ['a month of year 0', '/api/customers/aggregate/person?beginMonth=0000-01', 422, 'beginMonth'],
  [
    'an instant before year 0',
    `/api/cases/searchPerson?keyword=王五&accidentTime=${encodeURIComponent('0000-01-01T00:00:00+23:59')}`,
    422,
    'accidentTime',
  ],
  ['infinite money in a query', '/api/capitals/checkCapital?money=Infinity', 422, 'money'],
  ['huge money in a query', '/api/costs/checkRepeatPay?money=92233720368547758', 422, 'money'],
  ['a code beyond its column', '/api/article/getArticleList?articleType=2147483648', 422, 'articleType'],
  ['a code far below its column', '/api/hospitals?designated=-2147483649', 422, 'designated'],
  ['an id beyond exact numbers', '/api/cases/9007199254740993', 422, 'id'],
  ['the largest exact id', '/api/cases/9007199254740991', 404],
  ['plan ids beyond int8', '/api/customers/planLetter?ids=999999999999999', 404],
  ['a path that is no UTF-8', '/api/cases/%ED%A0%80', 422],
  ['a path with a broken escape', '/api/cases/%zz', 422],
  ['a parameter without end', `/api/cases/${'9'.repeat(400)}`, 404],
  ['a slash within a parameter', '/api/cases/1%2F..', 422, 'id'],
];

const lowLine = { method: 'PUT', url: '/api/capitals/lowLine', type: json } as const;
const lines: readonly (readonly [name: string, yuan: string, ...FoundRequest['expected']])[] = [
  ['money beyond exact numbers', '9007199254740992', 422, 'lowBalanceLine'],
  ['money of 1e308', '1e308', 422, 'lowBalanceLine'],
  ['money that overflows to infinity', '1e400', 422, 'lowBalanceLine'],
  ['money of minus zero', '-0', 200],
];

/** Requests that failed in earlier fuzz runs, with the response they must get since. */
export const found: readonly FoundRequest[] = [
  ...gets.map(([name, url, ...expected]) => ({ name, url, expected })),
  ...lines.map(([name, yuan, ...expected]) => ({
    name,
    ...lowLine,
    body: `{"lowBalanceLine":${yuan}}`,
    expected,
  })),
  {
    name: 'NUL in JSON',
    method: 'POST',
    url: '/users/passwordReset',
    type: json,
    body: '{"mobile":"13900000001","captcha":"123456","newPassword":"a\\u0000b"}',
    expected: [422, 'newPassword'],
  },
  {
    name: 'half a surrogate pair in JSON',
    method: 'PUT',
    url: '/api/customers/updateCustomerInvoiceInfo',
    type: json,
    body: '{"invoicetype":2,"version":0,"receiverName":"\\ud800"}',
    expected: [422, 'receiverName'],
  },
  {
    name: 'a marking of year 0',
    method: 'POST',
    url: '/api/messages/batch/unread',
    type: json,
    body: '{"readTime":"0000-01-01T00:00:00Z"}',
    expected: [422, 'readTime'],
  },
  {
    name: 'a huge WeChat recharge',
    method: 'POST',
    url: '/api/pay/createNative?money=9007199254740991&outTradeNo=WX1',
    expected: [422, 'money'],
  },
  {
    name: 'a version beyond its column',
    method: 'PUT',
    url: '/api/cases/draft',
    type: json,
    body: '{"id":1,"version":2147483648,"form":{}}',
    expected: [422, 'version'],
  },
  {
    name: 'JSON where an upload belongs',
    method: 'POST',
    url: '/api/files',
    type: multipart,
    body: '{"a":1}',
    expected: [422],
  },
  {
    name: 'an upload cut off',
    method: 'POST',
    url: '/api/files',
    type: multipart,
    body: part('owner', 'tmp:1'),
    expected: [422],
  },
  {
    name: 'an upload with a field called toString',
    method: 'POST',
    url: '/fileManage/saveToOss',
    type: multipart,
    body: `${part('toString', '1')}${part('constructor', '1')}--b--\r\n`,
    expected: [422],
  },
  {
    name: 'JSON a hundred thousand levels deep',
    ...lowLine,
    body: `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    expected: [413],
  },
  {
    name: 'JSON with __proto__',
    ...lowLine,
    body: '{"__proto__":{"lowBalanceLine":1}}',
    expected: [422],
  },
  {
    name: 'a form with __proto__',
    method: 'POST',
    url: '/login',
    type: form,
    body: '__proto__=1&toString=2',
    expected: [422, 'username'],
  },
];
