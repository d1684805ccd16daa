import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderPage } from '../testing';
import { StoredFiles } from './stored-files';

const file = (no: number, fileName: string) => ({ id: String(no), url: `/raw/${no}`, fileName });
const papers = [file(1, '现场1.jpg'), file(2, '病历.pdf'), file(3, '现场2.jpg'), file(4, '现场3.png')];

const open = async (name: string) => {
  const page = renderPage(<StoredFiles label="材料" files={papers} />);
  await page.user.click(screen.getByRole('button', { name: `预览${name}` }));
  const viewer = () => within(screen.getByRole('dialog'));
  await screen.findByRole('dialog', { name });
  const scale = () => viewer().getByLabelText('缩放比例').textContent;
  const picture = () => viewer().getByRole('img', { name: /现场/ });
  return { ...page, viewer, scale, picture };
};

it('a stored picture is shown in a small version that links to the full one', () => {
  const url = '/prod-api/api/oss/raw/1?sig=a&exp=2';
  const { container } = renderPage(<StoredFiles label="材料" files={[{ ...file(1, '现场.jpg'), url }]} />);

  expect(container.querySelector('img')).toHaveAttribute('src', `${url}&w=96`);
  expect(screen.getByRole('link', { name: '现场.jpg' })).toHaveAttribute('href', url);
});

describe('the picture viewer', () => {
  it('steps through the pictures alone, by button and by key, and stops at the ends', async () => {
    const { user, viewer } = await open('现场2.jpg');
    expect(viewer().getByText('现场2.jpg（第2张，共3张）')).toBeInTheDocument();

    await user.click(viewer().getByRole('button', { name: '下一张' }));
    expect(await screen.findByRole('dialog', { name: '现场3.png' })).toBeInTheDocument();
    expect(viewer().getByRole('button', { name: '下一张' })).toBeDisabled();

    fireEvent.keyDown(window, { key: 'ArrowLeft', keyCode: 37 });
    fireEvent.keyDown(window, { key: 'ArrowLeft', keyCode: 37 });
    await waitFor(() => expect(viewer().getByText(/第1张/)).toBeInTheDocument());
    expect(viewer().getByRole('button', { name: '上一张' })).toBeDisabled();
  });

  it('zooms and rotates by button and by key, and is reset by the next picture', async () => {
    const { user, viewer, scale, picture } = await open('现场1.jpg');

    await user.click(viewer().getByRole('button', { name: '放大' }));
    await waitFor(() => expect(scale()).toBe('150%'));
    fireEvent.keyDown(window, { key: '+' });
    await waitFor(() => expect(scale()).toBe('225%'));
    fireEvent.keyDown(window, { key: 'r' });
    await waitFor(() => expect(picture().style.transform).toContain('rotate(90deg)'));

    fireEvent.keyDown(window, { key: '0' });
    await waitFor(() => expect(scale()).toBe('100%'));
    await user.click(viewer().getByRole('button', { name: '向左旋转' }));
    await waitFor(() => expect(picture().style.transform).toContain('rotate(-90deg)'));
    await user.click(viewer().getByRole('button', { name: '下一张' }));
    await waitFor(() => expect(picture().style.transform).toContain('rotate(0deg)'));
  });

  it('closes and returns the focus', async () => {
    const { user, viewer } = await open('现场1.jpg');

    await user.click(viewer().getByRole('button', { name: '关闭' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: '预览现场1.jpg' })).toHaveFocus());
  });

  it('is opened by the name of a picture too, while other files are left to the browser', async () => {
    const { user } = renderPage(<StoredFiles label="材料" files={papers} />);
    const followed = jest.fn((event: Event) => event.defaultPrevented);
    window.addEventListener('click', followed);

    await user.click(screen.getByRole('link', { name: '病历.pdf' }));
    await user.click(screen.getByRole('link', { name: '现场1.jpg' }));

    expect(followed.mock.results.map(({ value }) => value as boolean)).toEqual([false, true]);
    window.removeEventListener('click', followed);
    expect(await screen.findByRole('dialog', { name: '现场1.jpg' })).toBeInTheDocument();
  });
});
