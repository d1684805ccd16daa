import { problems } from 'shared-kernel/contract';
import {
  firstIssue,
  measuredSidePx,
  measurePixels,
  photoIssues,
} from 'shared-kernel/domain/claims/photo-checks';
import { uploadMaxBytes } from 'shared-kernel/domain/constants';

/** Pixels of the longer side: enough for small print, at a tenth of a photograph's bytes. */
const longestSide = 2600;
/** Smaller pictures are sent unchanged. Bytes. */
const smallEnough = 1_500_000;

/** Draws a picture at a maximum size, reduces a photograph, and finds issues of a picture. */
const pictures = `
  const drawn = (bitmap, longest) => {
    const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    context.imageSmoothingQuality = 'high';
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return canvas;
  };
  const isApple = (file) => /\\.hei[cf]$/i.test(file.name.trim()) || /hei[cf]/.test(file.type);
  const mayBePhoto = (file) => /^(image\\/(jpeg|png|webp|bmp)|application\\/octet-stream|)$/.test(file.type);
  const pictureOf = (file) =>
    isApple(file) || mayBePhoto(file) ? createImageBitmap(file).catch(() => null) : Promise.resolve(null);
  const reduced = async (file) => {
    if (!isApple(file) && (!mayBePhoto(file) || file.size < ${smallEnough})) return file;
    const bitmap = await pictureOf(file);
    if (!bitmap) return file;
    const canvas = drawn(bitmap, ${longestSide});
    bitmap.close();
    const blob = await new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.85));
    if (!blob || (blob.size >= file.size && !isApple(file))) return file;
    return new File([blob], file.name.replace(/\\.\\w+$/, '') + '.jpg', { type: 'image/jpeg' });
  };
  const measurePixels = ${measurePixels.toString()};
  const firstIssue = ${firstIssue.toString()};
  const photoIssues = ${JSON.stringify(photoIssues)};
  const issueOf = async (file, kind) => {
    const bitmap = await pictureOf(file);
    if (!bitmap) return undefined;
    const longestSidePx = Math.max(bitmap.width, bitmap.height);
    const canvas = drawn(bitmap, ${measuredSidePx});
    bitmap.close();
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const measures = measurePixels(data, canvas.width, canvas.height);
    return firstIssue({ longestSidePx, ...measures }, kind, photoIssues);
  };`;

/** Calls to the server. A refusal is final; only a temporary failure may be retried. */
const calls = `
  const newKey = () => {
    const b = crypto.getRandomValues(new Uint8Array(16));
    b[6] = (b[6] & 15) | 64; b[8] = (b[8] & 63) | 128;
    const h = Array.from(b, (n) => n.toString(16).padStart(2, '0')).join('');
    return [h.slice(0, 8), h.slice(8, 12), h.slice(12, 16), h.slice(16, 20), h.slice(20)].join('-');
  };
  const failure = (text, mayRepeat) => Object.assign(new Error(text), { mayRepeat });
  const call = async (path, init) => {
    let reply, answer;
    try {
      reply = await fetch(path, init);
      answer = await reply.json();
    } catch {
      throw failure('网络不通，请检查网络后重试', true);
    }
    if (answer.code === 200) return answer.data;
    const isEnded = answer.code === ${problems.caseStateChanged.code} || reply.status === 404;
    if (isEnded && init.method === 'POST') end(answer.message);
    throw failure(answer.message, reply.status === 429 || reply.status >= 500);
  };
  const send = async (code, key, file) => {
    if (file.size === 0) throw failure('文件内容为空，请重新拍照', false);
    const paper = await reduced(file);
    if (paper.size > ${uploadMaxBytes}) throw failure('文件大小不能超过20MB', false);
    const form = new FormData();
    form.append('materialCode', code);
    form.append('uploadKey', key);
    form.append('file', paper, paper.name);
    const { left } = await call(location.pathname, { method: 'POST', body: form });
    showLeft(left);
  };
  const takeBack = (key) => call(location.pathname + '/' + key, { method: 'DELETE' });`;

/**
 * Script of the page for the phone: checks each photograph, reduces it, and uploads one file after the other, retrying
 * under the same key. Browser code as text, because the page has no separate build.
 */
export const captureScript = `(() => {
  const byId = (id) => document.getElementById(id);
  const sections = [...document.querySelectorAll('section')];
  const showLeft = (left) => { byId('sum').textContent = '这个二维码还可以上传' + left + '个文件。'; };
  const isThere = (section) =>
    section.dataset.there === 'true' || section.querySelector('li[data-state=sent]') !== null;
  const showProgress = () => {
    for (const section of sections) {
      const there = isThere(section);
      const required = section.dataset.required === 'true';
      section.dataset.state = there ? 'there' : required ? 'missing' : 'optional';
      section.querySelector('.state').textContent = there ? '已有' : required ? '必传' : '选传';
    }
    const required = sections.filter((section) => section.dataset.required === 'true');
    const done = required.filter(isThere).length;
    byId('progress').textContent = required.length ? '必传 ' + done + '/' + required.length : '';
    document.querySelector('.bar').hidden = required.length === 0;
    document.querySelector('.bar i').style.width = (100 * done) / (required.length || 1) + '%';
  };
  const end = (text) => {
    byId('ended').textContent = text;
    byId('ended').hidden = false;
    document.body.classList.add('ended');
    byId('ended').scrollIntoView();
  };
${pictures}
${calls}
  let turn = Promise.resolve();
  let replaced;
  const add = (section, file) => {
    const key = newKey();
    const item = document.createElement('li');
    const text = document.createElement('span');
    const buttons = document.createElement('div');
    text.setAttribute('role', 'status');
    if (file.type.startsWith('image/')) {
      const picture = new Image();
      picture.alt = '';
      picture.onload = picture.onerror = () => URL.revokeObjectURL(picture.src);
      picture.src = URL.createObjectURL(file);
      item.append(picture);
    }
    item.append(text, buttons);
    section.querySelector('ul').append(item);
    const show = (state, words, choices = []) => {
      item.dataset.state = state;
      text.textContent = file.name + '：' + words;
      buttons.replaceChildren(...choices.map(([label, run]) => {
        const button = document.createElement('button');
        button.type = 'button';
        button.textContent = label;
        button.setAttribute('aria-label', label + file.name);
        button.onclick = run;
        return button;
      }));
      showProgress();
    };
    const forget = () => { item.remove(); showProgress(); };
    const remove = async () => {
      if (item.dataset.state !== 'sent') return forget();
      show('sending', '正在移除');
      try {
        await takeBack(key);
        forget();
      } catch (error) {
        show('sent', error.message, error.mayRepeat ? [['移除', remove]] : []);
      }
    };
    const retake = () => {
      replaced = remove;
      section.querySelector('input[capture]').click();
    };
    const start = () => {
      show('waiting', '等待上传', [['移除', remove]]);
      turn = turn.then(async () => {
        if (!item.isConnected) return;
        show('sending', '正在上传');
        try {
          await send(section.dataset.code, key, file);
          show('sent', '已上传，待企业确认', [['重拍', retake], ['移除', remove]]);
        } catch (error) {
          const again = error.mayRepeat ? [['重试', start]] : [];
          show('failed', error.message, [...again, ['重拍', retake], ['移除', remove]]);
        }
      });
    };
    show('checking', '正在检查');
    issueOf(file, section.dataset.kind).catch(() => undefined).then((issue) => {
      if (!issue) return start();
      show('doubt', issue.says, [['重拍', retake], ['仍然上传', start], ['移除', remove]]);
    });
  };
  for (const input of document.querySelectorAll('input')) {
    input.onchange = () => {
      const section = input.closest('section');
      if (input.files.length > 0 && replaced) void replaced();
      replaced = undefined;
      for (const file of input.files) add(section, file);
      input.value = '';
    };
    input.oncancel = () => { replaced = undefined; };
  }
  showLeft(byId('sum').dataset.left);
  showProgress();
})();`;
