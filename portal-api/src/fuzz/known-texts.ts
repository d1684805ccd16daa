import { KnownText } from './schema-values';

const mostPerName = 200;

/** Texts from the API's responses, by field name; those that look like a UUID are stored under `uuid` as well. */
export class KnownTexts {
  private readonly byName = new Map<string, string[]>();

  learn(value: unknown, name = ''): void {
    if (typeof value === 'string') {
      if (value !== '' && value.length <= 200) this.add(name, value);
      if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)) this.add('uuid', value);
    } else if (Array.isArray(value)) for (const one of value) this.learn(one, name);
    else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value)) this.learn(one, key);
  }

  private add(name: string, text: string): void {
    const texts = this.byName.get(name) ?? [];
    this.byName.set(name, texts);
    if (texts.length < mostPerName && !texts.includes(text)) texts.push(text);
  }

  /** Replaces every KnownText within a value; while no text is known, by a recognisable placeholder. */
  resolve(value: unknown): unknown {
    if (value instanceof KnownText) {
      const texts = this.byName.get(value.name) ?? [];
      return texts[value.index % Math.max(texts.length, 1)] ?? `no ${value.name}`;
    }
    if (Array.isArray(value)) return value.map((one) => this.resolve(one));
    if (typeof value !== 'object' || value === null) return value;
    const made = {};
    // Assigning to `__proto__` would set the prototype instead.
    for (const [key, one] of Object.entries(value))
      Object.defineProperty(made, key, { value: this.resolve(one), enumerable: true });
    return made;
  }
}
