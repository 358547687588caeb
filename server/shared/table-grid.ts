/** Limits of a table that is laid out: cells are columns times rows, because the layout fills every gap. */
export const TABLE_LIMITS = { columns: 20, rows: 200, cells: 2000 } as const;

/**
 * Size of a table as it is laid out. A row is as wide as all cells that reach into it: without overlapping cells that is the HTML
 * standard's table model, and it is never less. Like in the editor, a cell can reach into the next row group. Rows below the last one
 * do not count, because browsers do not draw them. Linear in the number of cells, whatever their spans are.
 */
export class TableGrid {
  rows = 0;
  columns = 0;
  #columnElements = 0;
  /** Width of the present row so far. */
  #width = 0;
  /** Width of the cells that reach below the present row. */
  #reaching = 0;
  /** Row number -> width of the cells that reach no further than the row above it. */
  readonly #ending = new Map<number, number>();

  get isTooLarge(): boolean {
    const { columns, rows, cells } = TABLE_LIMITS;
    return this.columns > columns || this.rows > rows || this.columns * this.rows > cells;
  }

  /** A `col`, which may be there without cells. */
  addColumn(): void {
    this.#columnElements += 1;
    this.columns = Math.max(this.columns, this.#columnElements);
  }

  addRow(): void {
    this.rows += 1;
    this.#reaching -= this.#ending.get(this.rows) ?? 0;
    this.#ending.delete(this.rows);
    this.#widen(this.#reaching);
  }

  /** A `rowSpan` of 0 reaches to the end of the table. */
  addCell(colSpan: number, rowSpan: number): void {
    if (this.rows === 0) this.addRow();
    this.#widen(this.#width + colSpan);
    if (rowSpan === 1) return;
    this.#reaching += colSpan;
    if (rowSpan === 0) return;
    const end = this.rows + rowSpan;
    this.#ending.set(end, (this.#ending.get(end) ?? 0) + colSpan);
  }

  #widen(width: number): void {
    this.#width = width;
    this.columns = Math.max(this.columns, width);
  }
}

interface OpenTable {
  grid: TableGrid;
  inCell: boolean;
}

/** The grids of tables in a document, from its tags. */
export class TableGrids {
  readonly #open: OpenTable[] = [];

  /** Takes a start tag. Returns the grid that it belongs to, if any. */
  open(name: string, colSpan?: string, rowSpan?: string): TableGrid | undefined {
    if (name === 'table') return this.#openTable();
    const table = this.#open.at(-1);
    if (!table) return undefined;
    const isCell = name === 'td' || name === 'th';
    if (isCell) table.grid.addCell(parseColSpan(colSpan), parseRowSpan(rowSpan));
    if (name === 'tr') table.grid.addRow();
    if (name === 'col') table.grid.addColumn();
    if (isCell || name === 'tr') table.inCell = isCell;
    return table.grid;
  }

  close(name: string): void {
    if (name === 'table') this.#open.pop();
    const table = this.#open.at(-1);
    if (table && ['td', 'th', 'tr'].includes(name)) table.inCell = false;
  }

  #openTable(): TableGrid {
    // A browser closes a table before it opens another, except in a cell.
    if (this.#open.at(-1)?.inCell === false) this.#open.pop();
    const grid = new TableGrid();
    this.#open.push({ grid, inCell: false });
    return grid;
  }
}

/** Like a browser reads it; NaN if there is no number that is 0 or more. */
const parseSpan = (value = '', max: number): number => {
  const span = parseInt(value, 10);
  return span >= 0 ? Math.min(span, max) : NaN;
};

const parseColSpan = (value?: string): number => parseSpan(value, 1000) || 1;
const parseRowSpan = (value?: string): number => {
  const span = parseSpan(value, 65_534);
  return Number.isNaN(span) ? 1 : span;
};

const SPAN = /(?:col|row)span="(?!1")/;
const TABLE_TAG = /<(\/?)(table|col|tr|td|th)\b([^>]*)>/g;
const CELL_TAG = /<t[dh]\b[^>]*>/g;

const attributeOf = (attributes: string, name: string): string | undefined =>
  new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1];

/** For each cell of a document, the grid of its table. */
function gridsOfCells(cleanHtml: string): (TableGrid | undefined)[] {
  const grids = new TableGrids();
  const ofCells: (TableGrid | undefined)[] = [];
  for (const [, slash, name = '', attributes = ''] of cleanHtml.matchAll(TABLE_TAG)) {
    if (slash) {
      grids.close(name);
      continue;
    }
    const grid = grids.open(name, attributeOf(attributes, 'colspan'), attributeOf(attributes, 'rowspan'));
    if (name === 'td' || name === 'th') ofCells.push(grid);
  }
  return ofCells;
}

/** Takes HTML as the editor writes it. */
export const hasExcessTable = (html: string): boolean => gridsOfCells(html).some((grid) => grid?.isTooLarge);

/**
 * Removes the spans of tables beyond TABLE_LIMITS, which browsers and the editor would take minutes to lay out: there were no limits for
 * tables once. Takes cleaned HTML only.
 */
export function dropExcessSpans(cleanHtml: string): string {
  if (!SPAN.test(cleanHtml) || !hasExcessTable(cleanHtml)) return cleanHtml;
  const grids = gridsOfCells(cleanHtml).values();
  return cleanHtml.replace(CELL_TAG, (tag) =>
    grids.next().value?.isTooLarge ? tag.replace(/ (?:colspan|rowspan|colwidth)="[^"]*"/g, '') : tag,
  );
}
