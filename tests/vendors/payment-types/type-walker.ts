import { join } from 'node:path';
import ts from 'typescript';

const FILE = join(import.meta.dirname, 'objects.ts');
const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: ['node'],
};

/**
 * Compares JSON values with types by TypeScript's own checker. A missing or unknown property, a wrong type and an unknown
 * value of an enumeration are mismatches.
 */
export class TypeWalker {
  readonly #checker: ts.TypeChecker;
  readonly #exports: Map<string, ts.Type>;

  constructor() {
    const program = ts.createProgram([FILE], OPTIONS);
    const source = program.getSourceFile(FILE);
    this.#checker = program.getTypeChecker();
    const module = source && this.#checker.getSymbolAtLocation(source);
    if (!module) throw new Error(`${FILE} exports nothing`);
    this.#exports = new Map(
      this.#checker
        .getExportsOfModule(module)
        .map((symbol) => [symbol.name, this.#checker.getDeclaredTypeOfSymbol(symbol)]),
    );
  }

  /** Lists the mismatches of a response: an error, a list, or an object that names its kind. */
  mismatchesOf(response: unknown): string[] {
    if (isObject(response) && 'error' in response) {
      return this.#walk(response, this.#exported('ErrorBody'), 'error');
    }
    const kind = isObject(response) ? String(response['object']) : typeof response;
    const type = this.#propertyType(this.#exported('StripeObjects'), kind);
    if (!type) return [`${kind}: no such object`];
    const own = this.#walk(response, type, kind);
    const items = isObject(response) && kind === 'list' ? response['data'] : [];
    return [
      ...own,
      ...(Array.isArray(items) ? items.flatMap((item) => this.mismatchesOf(item)) : []),
    ];
  }

  #exported(name: string): ts.Type {
    const type = this.#exports.get(name);
    if (!type) throw new Error(`${FILE} does not export ${name}`);
    return type;
  }

  #propertyType(type: ts.Type, name: string): ts.Type | undefined {
    const symbol = this.#checker.getPropertyOfType(type, name);
    return symbol && this.#checker.getTypeOfSymbol(symbol);
  }

  #walk(value: unknown, type: ts.Type, path: string): string[] {
    if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return [];
    if (type.isUnion()) return this.#walkUnion(value, type.types, path);
    if (Array.isArray(value)) {
      const [item] = this.#checker.isArrayType(type)
        ? this.#checker.getTypeArguments(type as ts.TypeReference)
        : [];
      if (!item) return [this.#wrong(value, type, path)];
      return value.flatMap((element, index) => this.#walk(element, item, `${path}[${index}]`));
    }
    if (!isObject(value)) return hasType(value, type) ? [] : [this.#wrong(value, type, path)];
    const isPlain = type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection);
    if (!isPlain || this.#checker.isArrayType(type)) return [this.#wrong(value, type, path)];
    return this.#walkObject(value, type, path);
  }

  #walkObject(value: Record<string, unknown>, type: ts.Type, path: string): string[] {
    const rest = this.#checker.getIndexInfoOfType(type, ts.IndexKind.String)?.type;
    const unknown = Object.keys(value).flatMap((name) => {
      const declared = this.#propertyType(type, name) ?? rest;
      const inside = `${path}.${name}`;
      return declared ? this.#walk(value[name], declared, inside) : [`${inside} is unknown`];
    });
    const missing = this.#checker
      .getPropertiesOfType(type)
      .filter(({ name, flags }) => !(name in value) && !(flags & ts.SymbolFlags.Optional))
      .map(({ name }) => `${path}.${name} is missing`);
    return [...unknown, ...missing];
  }

  /** Compares with the best match of the members that the value's literals allow. */
  #walkUnion(value: unknown, members: ts.Type[], path: string): string[] {
    const possible = isObject(value)
      ? members.filter((member) => this.#allows(member, value))
      : members;
    const results: string[][] = [];
    for (const member of possible) {
      const mismatches = this.#walk(value, member, path);
      if (mismatches.length === 0) return [];
      results.push(mismatches);
    }
    if (!isObject(value) || results.length === 0) return [`${path} has no type: ${brief(value)}`];
    return results.toSorted((a, b) => a.length - b.length)[0] ?? [];
  }

  #allows(member: ts.Type, value: Record<string, unknown>): boolean {
    if (!(member.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return false;
    return ['object', 'type'].every((name) => {
      const type = this.#propertyType(member, name);
      return !type?.isStringLiteral() || type.value === value[name];
    });
  }

  #wrong(value: unknown, type: ts.Type, path: string): string {
    return `${path} is not ${this.#checker.typeToString(type)}: ${brief(value)}`;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const brief = (value: unknown) => JSON.stringify(value)?.slice(0, 60);

function hasType(value: unknown, type: ts.Type): boolean {
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value === value;
  const { flags } = type;
  if (flags & ts.TypeFlags.BooleanLiteral) {
    return 'intrinsicName' in type && type.intrinsicName === String(value);
  }
  if (flags & ts.TypeFlags.String) return typeof value === 'string';
  if (flags & ts.TypeFlags.Number) return typeof value === 'number';
  if (flags & ts.TypeFlags.Null) return value === null;
  return Boolean(flags & ts.TypeFlags.Undefined) && value === undefined;
}
