import { screen, waitFor, within } from '@testing-library/react';
import { getStampAsk, listStampAsks, type StampAsk } from 'shared-kernel/contract/agreements';
import { getPlatformAgreement } from 'shared-kernel/contract/documents';
import { agreementType, stampAskStatus } from 'shared-kernel/domain/dictionaries';
import { bus, topics } from 'shared-kernel/runtime';
import { aPdf, fakeApi, giveRoom, refuse, renderPage } from 'shared-kernel/testing';
import { ProtocolPage } from './protocol.page';

const anAgreement = (change: Partial<StampAsk> = {}): StampAsk => ({
  id: 4,
  askTitle: '雇安通平台服务协议',
  agreementType: agreementType.code.platform,
  signcompany: 1,
  signcompanyname: '示例企服科技有限公司',
  fddProtocolUrl: '/prod-api/api/signcompanys/1/protocol',
  pageCount: 2,
  docSha256: 'a'.repeat(64),
  askStatus: stampAskStatus.code.waiting,
  deadline: '2026-12-21' as StampAsk['deadline'],
  signTime: null,
  createTime: '2026-11-21T01:30:00.000Z',
  protocolVersion: '2026.1',
  isOutdated: false,
  actions: ['sign'],
  ...change,
});
const signed = anAgreement({
  id: 3,
  askStatus: stampAskStatus.code.signed,
  deadline: null,
  signTime: '2025-06-01T02:00:00.000Z',
  protocolVersion: '2025.1',
  isOutdated: true,
  actions: [],
});

function open(search = '') {
  const list = [anAgreement(), signed, anAgreement({ id: 5, protocolVersion: '2026.2', actions: [] })];
  const api = fakeApi()
    .on(listStampAsks, { list, count: list.length })
    .on(getPlatformAgreement, aPdf(2))
    .on(getStampAsk, ({ params }) => {
      const found = list.find(({ id }) => String(id) === params['id']);
      return found ? { ...found, signFileUrl: null } : refuse(404);
    });
  return renderPage(<ProtocolPage />, { route: `/setting/protocol${search}`, api });
}

const drawer = async () => within(await screen.findByRole('dialog'));

beforeEach(() => giveRoom());

describe('agreements', () => {
  it('show their version and state, and whether they are outdated', async () => {
    open();

    expect(await screen.findByRole('row', { name: /2025\.1（已有新版本）.*已签署/ })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /2026\.1.*待签署.*去签署/ })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /2026\.2.*待签署/ })).not.toHaveTextContent('去签署');
  });

  it('open from the link in a message, with their digest and text', async () => {
    open('?agreement=3');

    const beside = await drawer();
    expect(await beside.findByText('a'.repeat(64))).toBeInTheDocument();
    expect(beside.getByText(/这是2025\.1版/)).toBeInTheDocument();
    expect(await beside.findByRole('region', { name: '雇安通平台服务协议' })).toBeInTheDocument();
    expect(beside.queryByRole('button', { name: '去签署' })).not.toBeInTheDocument();
  });

  it('that wait for a signature are passed to the portal’s dialog, and the drawer closes', async () => {
    const requested = jest.fn();
    bus.on(topics.signatureRequested).subscribe(requested);
    const { user, url } = open('?agreement=4');

    await user.click(await (await drawer()).findByRole('button', { name: '去签署' }));

    expect(requested).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(url()).toBe('/setting/protocol'));
  });
});
