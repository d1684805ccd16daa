import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { getRegions } from '../../contract/reference';
import { fakeApi, noNetwork, renderPage } from '../../testing';
import { RegionInput } from './region-input';

const places: Record<string, [code: string, name: string, leaf: boolean][]> = {
  '0': [
    ['310000', '上海市', false],
    ['350000', '福建省', false],
  ],
  '310000': [['310115', '浦东新区', true]],
  '350000': [['350200', '厦门市', false]],
  '350200': [
    ['350205', '海沧区', true],
    ['350212', '同安区', true],
  ],
};

const network = () =>
  fakeApi().on(getRegions, ({ query }) => ({
    list: (places[query.parentCode ?? '0'] ?? []).map(([code, name, leaf]) => ({
      code,
      name,
      leaf,
      level: code.endsWith('0000') ? 1 : code.endsWith('00') ? 2 : 3,
    })),
  }));

function Place({ start }: { start?: string }) {
  const [code, setCode] = useState(start);
  return (
    <>
      <RegionInput label="所在地区" value={code} onChange={setCode} />
      <output>{code ?? '未选'}</output>
    </>
  );
}

const level = (name: string) => screen.findByRole('combobox', { name: `所在地区：${name}` });
const chosen = () => screen.getByRole('status').textContent;

describe('choosing a region', () => {
  it('loads each level once the level above is chosen, and sets a value at the last one', async () => {
    const { user, api } = renderPage(<Place />, { api: network() });
    const pick = async (where: string, place: string) => {
      await user.click(await level(where));
      await user.click(await screen.findByTitle(place));
    };

    await pick('省份', '福建省');
    expect(chosen()).toBe('未选');
    await pick('城市', '厦门市');
    expect(chosen()).toBe('未选');
    await pick('区县', '同安区');

    expect(chosen()).toBe('350212');
    expect(api.calls(getRegions).map(({ query }) => query.parentCode)).toEqual(['0', '350000', '350200']);
  });

  it('shows a stored district level by level, and clears it when another province is chosen', async () => {
    const { user } = renderPage(<Place start="350205" />, { api: network() });
    expect(await screen.findByTitle('海沧区')).toBeInTheDocument();

    await user.click(await level('省份'));
    await user.click(await screen.findByTitle('上海市'));

    expect(chosen()).toBe('未选');
    await waitFor(() => expect(screen.queryByRole('combobox', { name: /区县/ })).not.toBeInTheDocument());
  });

  it('ends at the districts of a municipality', async () => {
    renderPage(<Place start="310115" />, { api: network() });

    expect(await screen.findByTitle('浦东新区')).toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: /区县/ })).not.toBeInTheDocument();
  });

  it('shows that the list could not be loaded, and loads it again on retry', async () => {
    const api = fakeApi().on(getRegions, noNetwork);
    const { user } = renderPage(<Place />, { api });

    await screen.findByText('地区列表加载失败', {}, { timeout: 10_000 });
    api.on(getRegions, { list: [{ code: '350000', name: '福建省', level: 1, leaf: false }] });
    await user.click(screen.getByRole('button', { name: '重试' }));

    await waitFor(() => expect(screen.queryByText('地区列表加载失败')).not.toBeInTheDocument());
  });
});
