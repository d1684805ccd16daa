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
const line = (yuan: string) => ({
  method: 'PUT' as const,
  url: '/api/capitals/lowLine',
  type: json,
  body: `{"lowBalanceLine":${yuan}}`,
});

/** Requests that failed in earlier fuzz runs, with the response they must get since. */
export const found: readonly FoundRequest[] = [
  { name: 'NUL in a query', url: '/api/insurePersons?name=%00', expected: [422, 'name'] },
  {
    name: 'NUL in a query behind a filter',
    url: '/api/costs/rechargeList?keyword=a%00b',
    expected: [422, 'keyword'],
  },
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
    name: 'a sort by what every object has',
    url: '/api/insurePersons?sort=constructor',
    expected: [422, 'sort'],
  },
  {
    name: 'the same the other way round',
    url: '/api/costs/rechargeList?sort=-toString',
    expected: [422, 'sort'],
  },
  { name: 'a sort by __proto__', url: '/api/cases?sort=__proto__', expected: [422, 'sort'] },
  {
    name: 'the last day of year 9999',
    url: '/api/costs/customerExpenseList?endDate=9999-12-31',
    expected: [422, 'endDate'],
  },
  {
    name: 'the first day of year 1',
    url: '/api/costs/customerExpenseList?beginDate=0001-01-01',
    expected: [422, 'beginDate'],
  },
  {
    name: 'a month of year 0',
    url: '/api/customers/aggregate/person?beginMonth=0000-01',
    expected: [422, 'beginMonth'],
  },
  {
    name: 'an instant before year 0',
    url: `/api/cases/searchPerson?keyword=王五&accidentTime=${encodeURIComponent('0000-01-01T00:00:00+23:59')}`,
    expected: [422, 'accidentTime'],
  },
  {
    name: 'a marking of year 0',
    method: 'POST',
    url: '/api/messages/batch/unread',
    type: json,
    body: '{"readTime":"0000-01-01T00:00:00Z"}',
    expected: [422, 'readTime'],
  },
  { name: 'money beyond exact numbers', ...line('9007199254740992'), expected: [422, 'lowBalanceLine'] },
  { name: 'money of 1e308', ...line('1e308'), expected: [422, 'lowBalanceLine'] },
  { name: 'money that overflows to infinity', ...line('1e400'), expected: [422, 'lowBalanceLine'] },
  { name: 'money of minus zero', ...line('-0'), expected: [200] },
  {
    name: 'infinite money in a query',
    url: '/api/capitals/checkCapital?money=Infinity',
    expected: [422, 'money'],
  },
  {
    name: 'huge money in a query',
    url: '/api/costs/checkRepeatPay?money=92233720368547758',
    expected: [422, 'money'],
  },
  {
    name: 'a huge WeChat recharge',
    method: 'POST',
    url: '/api/pay/createNative?money=9007199254740991&outTradeNo=WX1',
    expected: [422, 'money'],
  },
  {
    name: 'a code beyond its column',
    url: '/api/article/getArticleList?articleType=2147483648',
    expected: [422, 'articleType'],
  },
  {
    name: 'a code far below its column',
    url: '/api/hospitals?designated=-2147483649',
    expected: [422, 'designated'],
  },
  {
    name: 'a version beyond its column',
    method: 'PUT',
    url: '/api/cases/draft',
    type: json,
    body: '{"id":1,"version":2147483648,"form":{}}',
    expected: [422, 'version'],
  },
  { name: 'an id beyond exact numbers', url: '/api/cases/9007199254740993', expected: [422, 'id'] },
  { name: 'the largest exact id', url: '/api/cases/9007199254740991', expected: [404] },
  { name: 'plan ids beyond int8', url: '/api/customers/planLetter?ids=999999999999999', expected: [404] },
  { name: 'a path that is no UTF-8', url: '/api/cases/%ED%A0%80', expected: [422] },
  { name: 'a path with a broken escape', url: '/api/cases/%zz', expected: [422] },
  { name: 'a parameter without end', url: `/api/cases/${'9'.repeat(400)}`, expected: [404] },
  { name: 'a slash within a parameter', url: '/api/cases/1%2F..', expected: [422, 'id'] },
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
    method: 'PUT',
    url: '/api/capitals/lowLine',
    type: json,
    body: `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    expected: [413],
  },
  {
    name: 'JSON with __proto__',
    method: 'PUT',
    url: '/api/capitals/lowLine',
    type: json,
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
