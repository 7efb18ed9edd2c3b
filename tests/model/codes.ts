import { publishCode } from '../support/discount-codes.ts';
import { MICRO } from '../support/ids.ts';
import { lakeOf } from '../support/lake.ts';
import type { ModelShop } from './model-shop.ts';

/** The discount codes of a run, by what they give. */
const FIELDS = {
  tenth: { percent: 10, totalUses: 2 },
  half: { percent: 50, totalUses: 1 },
  once: { amount: 5, usesPerStudent: 1 },
  gift: { percent: 100, totalUses: 2 },
  microGift: { percent: 100, subjectIds: [MICRO], usesPerStudent: 1 },
};

export type CodeName = keyof typeof FIELDS;
export const CODE_NAMES: CodeName[] = ['tenth', 'half', 'once', 'gift', 'microGift'];

/** The owner's changes to a code. */
export const CODE_CHANGES = ['end', 'switch off', 'delete', 'bring back', 'bring back'] as const;

/** A code, as the model of a run sees it. */
export interface Code {
  id: string;
  text: string;
  /** True unless the code has ended; its limits still apply. */
  isValid: boolean;
  totalUses: number;
  usesPerStudent: number;
}

let runs = 0;

/** The codes of one run: another run has others, so that it uses none of these. */
export class RunCodes {
  readonly #shop: ModelShop;
  readonly #run: number;
  readonly #codes = new Map<CodeName, Code>();

  constructor(shop: ModelShop) {
    this.#shop = shop;
    runs += 1;
    this.#run = runs;
  }

  get all(): Code[] {
    return [...this.#codes.values()];
  }

  /** Finds a code, and publishes it before its first use. */
  async get(name: CodeName): Promise<Code> {
    const cached = this.#codes.get(name);
    if (cached) return cached;
    const text = `${name}-${this.#run}`.toUpperCase();
    const { totalUses = Infinity, usesPerStudent = Infinity } = this.#limits(name);
    const id = await this.#publish(name, text);
    const code = { id, text, isValid: true, totalUses, usesPerStudent };
    this.#codes.set(name, code);
    return code;
  }

  async change(name: CodeName, change: (typeof CODE_CHANGES)[number]): Promise<void> {
    const code = await this.get(name);
    code.isValid = change === 'bring back';
    if (change === 'bring back') await this.#publish(name, code.text);
    else if (change === 'delete') await this.#lake.delete(code.id);
    else if (change === 'end')
      await this.#publish(name, code.text, { until: new Date().toISOString() });
    else await this.#publish(name, code.text, { isActive: false });
  }

  get #lake() {
    return lakeOf(this.#shop.shop);
  }

  #limits = (name: CodeName): { totalUses?: number; usesPerStudent?: number } => FIELDS[name];

  #publish = (code: CodeName, text: string, changes: { until?: string; isActive?: boolean } = {}) =>
    publishCode(this.#lake, { code: text, ...FIELDS[code], ...changes });
}
