import { uploadMaxBytes } from 'shared-kernel/domain/constants';

/** Pixels of the longer side: enough for small print, and a tenth of the bytes of a photograph. */
const longestSide = 2600;
/** Smaller pictures are sent as they are. Bytes. */
const smallEnough = 1_500_000;

/**
 * The script of the page for the phone: reduces photographs, sends one file after the other, and repeats one under its
 * key. Written for the browser as text: the page has no build of its own.
 */
export const captureScript = `(() => {
  const sum = document.getElementById('sum');
  let count = Number(sum.dataset.count);
  const most = Number(sum.dataset.most);
  const showSum = () => { sum.textContent = '已上传' + count + '个文件，还可以上传' + (most - count) + '个。'; };
  showSum();
  const newKey = () => {
    const b = crypto.getRandomValues(new Uint8Array(16));
    b[6] = (b[6] & 15) | 64; b[8] = (b[8] & 63) | 128;
    const h = Array.from(b, (n) => n.toString(16).padStart(2, '0')).join('');
    return [h.slice(0, 8), h.slice(8, 12), h.slice(12, 16), h.slice(16, 20), h.slice(20)].join('-');
  };
  const isApple = (file) => /\\.hei[cf]$/i.test(file.name.trim()) || /hei[cf]/.test(file.type);
  const mayBePhoto = (file) => /^(image\\/(jpeg|png|webp|bmp)|application\\/octet-stream|)$/.test(file.type);
  const reduced = async (file) => {
    if (!isApple(file) && (!mayBePhoto(file) || file.size < ${smallEnough})) return file;
    const bitmap = await createImageBitmap(file).catch(() => null);
    if (!bitmap) return file;
    const scale = Math.min(1, ${longestSide} / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const context = canvas.getContext('2d');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const blob = await new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.85));
    if (!blob || (blob.size >= file.size && !isApple(file))) return file;
    return new File([blob], file.name.replace(/\\.\\w+$/, '') + '.jpg', { type: 'image/jpeg' });
  };
  const send = async (code, key, file) => {
    if (file.size === 0) throw new Error('文件内容为空，请重新拍照');
    const paper = await reduced(file);
    if (paper.size > ${uploadMaxBytes}) throw new Error('文件大小不能超过20MB');
    const form = new FormData();
    form.append('materialCode', code);
    form.append('uploadKey', key);
    form.append('file', paper, paper.name);
    let answer;
    try {
      answer = await (await fetch(location.pathname, { method: 'POST', body: form })).json();
    } catch {
      throw new Error('网络不通，请检查网络后重试');
    }
    if (answer.code !== 200) throw new Error(answer.message);
    count = answer.data.fileCount;
    showSum();
  };
  let turn = Promise.resolve();
  const add = (section, file) => {
    const key = newKey();
    const item = document.createElement('li');
    const text = document.createElement('span');
    text.setAttribute('role', 'status');
    if (file.type.startsWith('image/')) {
      const picture = new Image();
      picture.alt = '';
      picture.onload = picture.onerror = () => URL.revokeObjectURL(picture.src);
      picture.src = URL.createObjectURL(file);
      item.append(picture);
    }
    item.append(text);
    section.querySelector('ul').append(item);
    const show = (state, words) => { item.dataset.state = state; text.textContent = file.name + '：' + words; };
    const start = () => {
      show('waiting', '等待上传');
      turn = turn.then(async () => {
        show('sending', '正在上传');
        try {
          await send(section.dataset.code, key, file);
          show('sent', '已上传，待企业确认');
        } catch (error) {
          show('failed', error.message);
          const again = document.createElement('button');
          again.type = 'button';
          again.textContent = '重试';
          again.onclick = () => { again.remove(); start(); };
          item.append(again);
        }
      });
    };
    start();
  };
  for (const input of document.querySelectorAll('input')) {
    input.onchange = () => {
      const section = input.closest('section');
      for (const file of input.files) add(section, file);
      input.value = '';
    };
  }
})();`;
