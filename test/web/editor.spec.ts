import { expect, test, type Locator, type Page } from '@playwright/test';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cleanPostHtml } from '../../server/infra/html/post-html.js';
import { IMAGE_API_MESSAGES } from '../../server/shared/media.js';
import { LINK_REL } from '../../server/shared/post-links.js';
import { POST_HTML_MESSAGES } from '../../server/shared/post-html-limits.ts';
import { PASTED_TEXTS, withoutEditorForm } from '../support/pasted-texts.ts';
import { EDITOR_MESSAGES } from '../../client/editor/texts.ts';

/** The editor where a visitor meets it: in the dialog for a new post. */
async function openEditor(page: Page): Promise<Locator> {
  await page.goto('/blog');
  await page.getByRole('button', { name: 'Write Blog' }).click();
  const text = page.getByRole('textbox', { name: 'Content' });
  await text.click();
  return text;
}

const htmlOf = (text: Locator): Promise<string> =>
  text.evaluate((element) => (element as HTMLElement & { editor: { getHTML(): string } }).editor.getHTML());
/** Inserts text and selects its first five characters. */
const fill = (text: Locator, html: string): Promise<void> =>
  text.evaluate((element, content) => {
    const { editor } = element as HTMLElement & { editor: { commands: Record<string, (given: unknown) => void> } };
    editor.commands.setContent!(content);
    editor.commands.setTextSelection!({ from: 1, to: 6 });
  }, html);
const tool = (page: Page, name: string): Locator =>
  page.getByRole('toolbar').getByRole('button', { name, exact: true });
const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Write for the Gavel Blog' });

test.describe('The toolbar', () => {
  const TOOLS: [name: string, becomes: RegExp][] = [
    ['Heading 1', /^<h1>words<\/h1>/],
    ['Heading 2', /^<h2>words<\/h2>/],
    ['Heading 3', /^<h3>words<\/h3>/],
    ['Bold', /<strong>words<\/strong>/],
    ['Italic', /<em>words<\/em>/],
    ['Underline', /<u>words<\/u>/],
    ['Strikethrough', /<s>words<\/s>/],
    ['Code', /<code>words<\/code>/],
    ['Align center', /<p style="text-align: center;?">/],
    ['Align right', /<p style="text-align: right;?">/],
    ['Justify', /<p style="text-align: justify;?">/],
    ['Bullet list', /<ul><li><p>words<\/p><\/li><\/ul>/],
    ['Numbered list', /<ol><li><p>words<\/p><\/li><\/ol>/],
    ['Quote', /<blockquote><p>words<\/p><\/blockquote>/],
    ['Code block', /<pre><code>words<\/code><\/pre>/],
  ];

  test('R124: toggles headings, marks, alignments, lists, quotes and code', async ({ page }) => {
    const text = await openEditor(page);
    for (const [name, becomes] of TOOLS) {
      await fill(text, '<p>words</p>');
      await expect(tool(page, name)).toHaveAttribute('aria-pressed', 'false');
      await tool(page, name).click();
      expect(await htmlOf(text), name).toMatch(becomes);
      await expect(tool(page, name)).toHaveAttribute('aria-pressed', 'true');
      await tool(page, name.startsWith('Align') || name === 'Justify' ? 'Align left' : name).click();
      expect(await htmlOf(text), name).toMatch(/^<p>words<\/p>/);
    }
  });

  test('R124: inserts a horizontal rule, undoes and redoes', async ({ page }) => {
    const text = await openEditor(page);
    await expect(tool(page, 'Undo')).toHaveAttribute('aria-disabled', 'true');
    await tool(page, 'Horizontal rule').click();
    await expect(text.locator('hr')).toBeVisible();
    await tool(page, 'Undo').click();
    await expect(text.locator('hr')).toHaveCount(0);
    await tool(page, 'Redo').click();
    await expect(text.locator('hr')).toBeVisible();
    await expect(tool(page, 'Redo')).toHaveAttribute('aria-disabled', 'true');
  });

  test('R124: can be reached, navigated and left by keyboard alone', async ({ page }) => {
    const text = await openEditor(page);
    await page.keyboard.type('words');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Alt+F10');
    await expect(tool(page, 'Undo')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(tool(page, 'Table')).toBeFocused();
    await page.keyboard.press('Home');
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight');
    await expect(tool(page, 'Bold')).toBeFocused();
    await expect(page.getByRole('tooltip', { name: /^Bold \((Ctrl|⌘)\+B\)$/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(text).toBeFocused();
    expect(await htmlOf(text)).toContain('<strong>words</strong>');
    await page.keyboard.press('Shift+Tab');
    await expect(tool(page, 'Bold')).toBeFocused();
  });

  test('R124: the menu of a narrow toolbar is used by keyboard alone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const text = await openEditor(page);
    await page.keyboard.type('words');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Alt+F10');
    await page.keyboard.press('End');
    await expect(tool(page, 'More tools')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(tool(page, 'More tools')).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('End');
    await expect(tool(page, 'Table')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(tool(page, 'More tools')).toBeFocused();
    await expect(tool(page, 'Table')).toHaveCount(0);
    await expect(dialogOf(page)).toBeVisible();
    await page.keyboard.press('Enter');
    await tool(page, 'Underline').press('Enter');
    await expect(text).toBeFocused();
    expect(await htmlOf(text)).toContain('<u>words</u>');
    await expect(tool(page, 'More tools')).toHaveAttribute('aria-expanded', 'false');
  });

  test('R124: stays visible and fits the narrowest phone in one row, with a menu for the rest', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const text = await openEditor(page);
    await fill(text, '<p>words</p>'.repeat(60));
    const bar = page.getByRole('toolbar', { name: 'Text formatting' });
    await text.locator('p').last().click();
    await expect(bar).toBeInViewport({ ratio: 1 });
    expect((await bar.boundingBox())!.height).toBeLessThan(45);
    await expect(tool(page, 'Table')).toHaveCount(0);
    await tool(page, 'More tools').click();
    await text.locator('p').last().click();
    await expect(tool(page, 'Table')).toHaveCount(0);
    await tool(page, 'More tools').click();
    await tool(page, 'Table').click();
    await expect(tool(page, 'Heading 3')).toHaveCount(0);
    await expect(text.locator('table')).toBeVisible();
    const { x, width } = (await text.boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(360);
  });
});

test.describe('Links', () => {
  test('R124 R350: are added to text, changed and removed', async ({ page }) => {
    const text = await openEditor(page);
    await fill(text, '<p>words</p>');
    await tool(page, 'Link').click();
    const address = page.getByLabel('Link address');
    await expect(address).toBeFocused();
    await address.fill('example.org/a');
    await address.press('Enter');
    await expect(text).toBeFocused();
    expect(await htmlOf(text)).toContain(`<a target="_blank" rel="${LINK_REL}" href="https://example.org/a">words</a>`);

    await page.keyboard.press('ControlOrMeta+K');
    await expect(address).toHaveValue('https://example.org/a');
    await address.fill('name@example.org');
    await page.getByRole('button', { name: 'Change' }).click();
    expect(await htmlOf(text)).toContain('href="mailto:name@example.org"');

    await tool(page, 'Link').click();
    await page.getByRole('button', { name: 'Remove link' }).click();
    expect(await htmlOf(text)).not.toContain('<a');
  });

  test('are inserted as text when nothing is selected', async ({ page }) => {
    const text = await openEditor(page);
    await text.pressSequentially('See ');
    await page.keyboard.press('ControlOrMeta+K');
    await page.keyboard.type('example.org');
    await page.keyboard.press('Enter');
    await page.keyboard.type(' soon');
    await expect(text).toHaveText('See example.org soon');
    await expect(text.getByRole('link')).toHaveText('example.org');
  });

  test('R203: reject other URL schemes', async ({ page }) => {
    const text = await openEditor(page);
    await fill(text, '<p>words</p>');
    await tool(page, 'Link').click();
    await page.getByLabel('Link address').fill('javascript:alert(1)');
    await page.getByRole('button', { name: 'Add link' }).click();
    await expect(page.getByText(EDITOR_MESSAGES.linkAddress)).toBeVisible();
    expect(await htmlOf(text)).not.toContain('<a');
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Link address')).toHaveCount(0);
    await expect(dialogOf(page)).toBeVisible();
    await expect(text).toBeFocused();
  });
});

test.describe('Tables', () => {
  test('R124 R346: start with 3 rows, 3 columns and a header row, and can be resized', async ({ page }) => {
    const text = await openEditor(page);
    await tool(page, 'Table').click();
    const size = async () => [
      await text.locator('tr').count(),
      await text.locator('tr').first().locator('th, td').count(),
    ];
    expect(await size()).toEqual([3, 3]);
    await expect(text.getByRole('columnheader')).toHaveCount(0);
    await page.keyboard.type('Speaker');
    await expect(text.getByRole('columnheader')).toHaveText('Speaker');
    expect(await htmlOf(text)).not.toContain('role=');
    await expect(text.locator('tr').first().locator('th')).toHaveCount(3);
    await expect(text.locator('td')).toHaveCount(6);
    const steps: [name: string, rows: number, columns: number][] = [
      ['Add row below', 4, 3],
      ['Add column before', 4, 4],
      ['Add column after', 4, 5],
      ['Delete column', 4, 4],
      ['Delete row', 3, 4],
    ];
    for (const [name, rows, columns] of steps) {
      await tool(page, name).click();
      expect(await size(), name).toEqual([rows, columns]);
    }
    await text.locator('td').first().click();
    await tool(page, 'Add row above').click();
    expect(await size()).toEqual([4, 4]);
    await text.locator('td').first().click();
    await page.keyboard.press('Shift+ArrowRight');
    await tool(page, 'Merge or split cells').click();
    await expect(text.locator('[colspan="2"]')).toHaveCount(1);
    await tool(page, 'Delete table').click();
    await expect(text.locator('table')).toHaveCount(0);
    await expect(page.getByRole('toolbar', { name: 'Table' })).toHaveCount(0);
  });

  test('R347: have columns of 100 px, resizable down to 25 px', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const text = await openEditor(page);
    await tool(page, 'More tools').click();
    await tool(page, 'Table').click();
    const cell = text.locator('td').first();
    expect((await cell.boundingBox())!.width).toBeGreaterThanOrEqual(100);
    await cell.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await cell.boundingBox())!;
    await page.mouse.move(x + width - 3, y + height / 2);
    await expect(text.locator('.column-resize-handle').first()).toBeVisible();
    await page.mouse.down();
    await page.mouse.move(x + 5, y + height / 2, { steps: 5 });
    await page.mouse.up();
    expect(await htmlOf(text)).toContain('colwidth="25"');
    expect((await cell.boundingBox())!.width).toBeLessThan(60);
  });

  test('Tab moves between cells; Escape and Tab leave the table', async ({ page }) => {
    const text = await openEditor(page);
    await tool(page, 'Table').click();
    await page.keyboard.type('a');
    await page.keyboard.press('Tab');
    await page.keyboard.type('b');
    await expect(text.locator('th')).toHaveText(['a', 'b', '']);
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(tool(page, 'Add row above')).toBeFocused();
  });
});

test.describe('The caret', () => {
  /** True if something covers the middle of the edited line. */
  const isCovered = (text: Locator): Promise<boolean> =>
    text.evaluate(() => {
      const { startContainer: at } = getSelection()!.getRangeAt(0);
      const line = at instanceof Element ? at : at.parentElement!;
      const { x, y, height } = line.getBoundingClientRect();
      const met = document.elementFromPoint(x + 5, y + height / 2);
      return met !== line.closest('td, th') && !line.contains(met);
    });

  test('R124: stays visible in a table next to the bars of the editor and dialog', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const text = await openEditor(page);
    for (let n = 0; n < 4; n++) {
      await page.keyboard.type('A paragraph');
      await page.keyboard.press('Enter');
    }
    await tool(page, 'Table').click();
    for (let cell = 0; cell < 14; cell++) {
      await page.keyboard.type('words');
      expect(await isCovered(text), `cell ${cell}`).toBe(false);
      await page.keyboard.press('Tab');
    }
  });

  test('R124: stays visible in long content, up and down', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 600 });
    const text = await openEditor(page);
    await fill(text, '<p>words</p>'.repeat(60));
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('x');
    expect(await isCovered(text)).toBe(false);
    for (let line = 0; line < 40; line++) await page.keyboard.press('ArrowUp');
    await page.keyboard.type('x');
    expect(await isCovered(text)).toBe(false);
    for (let line = 0; line < 15; line++) await page.keyboard.press('ArrowDown');
    await page.keyboard.type('x');
    expect(await isCovered(text)).toBe(false);
  });
});

/** The address of a picture that this site stores. The list of posts may show none, after other tests. */
const storedPicture = async (page: Page): Promise<string> =>
  /\/media\/[0-9a-f-]{36}-\d+x\d+\.webp/.exec(await (await page.request.get('/gallery')).text())![0];

test.describe('The image dialog', () => {
  const PIXEL = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  /** Another site, which minds by path whether it lets others read its pictures. */
  let other: Server;
  let site: string;
  let modes: string[];
  let held: ServerResponse[];
  /** Answers all requests for the slow picture. */
  const deliver = (): void => {
    for (const response of held.splice(0))
      response.setHeader('access-control-allow-origin', '*').setHeader('content-type', 'image/png').end(PIXEL);
  };

  test.beforeEach(async () => {
    modes = [];
    held = [];
    other = createServer((request, response) => {
      // A plain picture's request names no origin.
      modes.push(request.headers.origin ? 'cors' : 'no-cors');
      if (request.url === '/open.png') response.setHeader('access-control-allow-origin', '*');
      if (request.url === '/missing.png') return response.writeHead(404).end();
      if (request.url === '/slow.png') return held.push(response);
      return response.setHeader('content-type', 'image/png').end(PIXEL);
    });
    await new Promise<void>((listening) => other.listen(0, listening));
    site = `http://pictures.test:${(other.address() as AddressInfo).port}`;
  });
  test.afterEach(() => {
    for (const response of held) response.destroy();
    other.close();
  });

  const openDialog = async (page: Page) => {
    const text = await openEditor(page);
    await tool(page, 'Image').click();
    const dialog = page.getByRole('dialog', { name: 'Image' });
    return {
      text,
      dialog,
      url: dialog.getByLabel('Image URL'),
      add: dialog.getByRole('button', { name: EDITOR_MESSAGES.addImage }),
    };
  };

  test('R125 R201 R352: inserts an image with alternative text, caption and size, medium by default', async ({
    page,
  }) => {
    const { text, dialog, url, add } = await openDialog(page);
    await expect(url).toBeFocused();
    await expect(dialog.getByRole('radio')).toHaveCount(3);
    for (const name of ['Small', 'Medium', 'Large']) await expect(dialog.getByRole('radio', { name })).toBeVisible();
    await expect(dialog.getByRole('radio', { name: 'Medium' })).toBeChecked();
    await url.fill(`${site}/open.png`);
    await dialog.getByLabel('Alternative text').fill('A stage');
    await dialog.getByLabel('Caption (optional)', { exact: true }).fill('The small hall');
    await add.click();
    await expect(dialog).toHaveCount(0);
    await expect(text).toBeFocused();
    await expect(text.getByRole('img', { name: 'A stage' })).toBeVisible();
    await expect(text.getByText('The small hall')).toBeVisible();
    expect(await htmlOf(text)).toContain(
      `<img src="${site}/open.png" alt="A stage" title="The small hall" width="1" height="1" data-size="medium">`,
    );

    await text.getByRole('img').click();
    await tool(page, 'Image').click();
    await expect(url).toHaveValue(`${site}/open.png`);
    await dialog.getByRole('radio', { name: 'Large' }).check();
    await dialog.getByRole('button', { name: 'Save Image' }).click();
    await expect(dialog).toHaveCount(0);
    expect(await htmlOf(text)).toContain('data-size="large"');
    await expect(text.getByRole('img')).toHaveCount(1);
  });

  test('R198 R305: accepts only valid http and https addresses', async ({ page }) => {
    const { dialog, url, add } = await openDialog(page);
    for (const address of [
      'picture',
      'ftp://example.org/a.png',
      'data:image/png;base64,AAAA',
      'javascript:alert(1)',
      'http://',
    ]) {
      await url.fill(address);
      await add.click();
      await expect(dialog.getByRole('alert'), address).toHaveText(EDITOR_MESSAGES.imageAddress);
    }
    expect(modes).toEqual([]);
    await expect(dialog).toBeVisible();
  });

  test('rejects images of private networks and expiring addresses, and stores local ones as relative addresses', async ({
    page,
  }) => {
    const { dialog, text, url, add } = await openDialog(page);
    await url.fill('http://192.168.0.1/a.png');
    await add.click();
    await expect(dialog.getByRole('alert')).toHaveText(IMAGE_API_MESSAGES.privateHost);
    await url.fill('https://lh3.googleusercontent.com/d/x');
    await add.click();
    await expect(dialog.getByRole('alert')).toHaveText(EDITOR_MESSAGES.imageExpiring);
    const own = await storedPicture(page);
    await url.fill(new URL(own, page.url()).href);
    await add.click();
    await expect(dialog).toHaveCount(0);
    expect(await htmlOf(text)).toContain(`<img src="${own}"`);
  });

  test('R199 R166: cannot add without an address, nor twice at once', async ({ page }) => {
    const { text, dialog, url, add } = await openDialog(page);
    await expect(add).toBeDisabled();
    await url.fill('   ');
    await expect(add).toBeDisabled();
    await url.fill(`${site}/slow.png`);
    await add.click();
    await expect(dialog.getByRole('button', { name: EDITOR_MESSAGES.addingImage })).toBeDisabled();
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await expect.poll(() => held.length).toBeGreaterThan(0);
    deliver();
    await expect(dialog).toHaveCount(0);
    await expect(text.locator('img')).toHaveCount(1);
  });

  test('R200: loads the image anonymously first, then normally', async ({ page }) => {
    const { text, dialog, url, add } = await openDialog(page);
    await url.fill(`${site}/closed.png`);
    await add.click();
    await expect(dialog).toHaveCount(0);
    expect(modes.slice(0, 2)).toEqual(['cors', 'no-cors']);
    expect(await htmlOf(text)).toContain('/closed.png');
  });

  test('R200 R306 R166: shows an error when an image cannot be loaded, and stays open', async ({ page }) => {
    const { text, dialog, url, add } = await openDialog(page);
    await url.fill(`${site}/missing.png`);
    await add.click();
    await expect(dialog.getByRole('alert')).toHaveText(EDITOR_MESSAGES.imageUnloadable);
    expect(modes).toEqual(['cors', 'no-cors']);
    await expect(add).toBeEnabled();
    await expect(url).toHaveValue(`${site}/missing.png`);
    expect(await htmlOf(text)).not.toContain('<img');
    await url.fill(`${site}/open.png`);
    await add.click();
    await expect(dialog).toHaveCount(0);
  });

  test('R307: shows an error for other failures, and stays open', async ({ page }) => {
    const { dialog, url, add } = await openDialog(page);
    await page.evaluate(() => {
      AbortSignal.any = () => {
        throw new Error('not in this browser');
      };
    });
    await url.fill(`${site}/open.png`);
    await add.click();
    await expect(dialog.getByRole('alert')).toHaveText(EDITOR_MESSAGES.imageFailed);
    await expect(add).toBeEnabled();
  });

  test('R125: inserts nothing when it is closed meanwhile, and keeps the form open', async ({ page }) => {
    const { text, dialog, url, add } = await openDialog(page);
    await url.fill(`${site}/slow.png`);
    await add.click();
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(dialogOf(page)).toBeVisible();
    deliver();
    await text.click();
    await page.keyboard.type('words');
    await expect(text).toHaveText('words');
    expect(await htmlOf(text)).not.toContain('<img');
  });
});

test.describe('The content', () => {
  test('R124 R138 R139 R140 R141 R142 R143: is stored byte for byte as written', async ({ page }) => {
    const text = await openEditor(page);
    const cell = '<p>words</p>';
    await fill(
      text,
      `<h1>1</h1><h4 style="text-align: center">4</h4><h6>6</h6><p style="text-align: justify"><strong>a</strong><em>b</em><s>c</s><u>d</u><code>e</code><br>&lt;f&gt; &amp; "g"</p>
      <p><a href="https://example.org/?a=1&amp;b=2" class="lead">h</a></p><ol start="7" type="a"><li>i<ul><li>j</li></ul></li></ol><blockquote>k</blockquote><hr>
      <pre><code class="language-js">if (a < b) {\n  "l"\n}</code></pre>
      <img src="https://pictures.example/m.png" alt='A "stage"' title="n" width="1200" height="630" data-size="large">
      <table><tr><th colspan="2" colwidth="120,80">${cell}</th><th>${cell}</th></tr><tr><td rowspan="2" colwidth="120">${cell}</td><td colwidth="80" style="text-align: right">${cell}</td><td>${cell}</td></tr><tr><td colwidth="80">${cell}</td><td>${cell}</td></tr></table>`,
    );
    const written = await htmlOf(text);
    for (const stored of [
      '<h6',
      'start="7" type="a"',
      'language-js',
      'colwidth="120,80"',
      'class="lead"',
      'data-size="large"',
      'rowspan="2"',
    ]) {
      expect(written).toContain(stored);
    }
    expect(cleanPostHtml(written)).toBe(written);
  });

  /** Content of a paste or drop. */
  interface Carried {
    html?: string;
    plain?: string;
    files?: { name: string; type: string }[];
  }

  const bring = (
    text: Locator,
    how: 'paste' | 'drop',
    { html = '', plain = '', files = [] }: Carried,
  ): Promise<boolean> =>
    text.evaluate(
      (element, given) => {
        const carried = new DataTransfer();
        if (given.html) carried.setData('text/html', given.html);
        if (given.plain) carried.setData('text/plain', given.plain);
        for (const { name, type } of given.files) carried.items.add(new File(['x'], name, { type }));
        const { x, y } = element.getBoundingClientRect();
        const more = { bubbles: true, cancelable: true };
        const event =
          given.how === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: carried, ...more })
            : new DragEvent('drop', { dataTransfer: carried, clientX: x + 20, clientY: y + 20, ...more });
        element.dispatchEvent(event);
        return event.defaultPrevented;
      },
      { how, html, plain, files },
    );
  const notice = (page: Page): Locator => page.getByRole('status').filter({ hasText: /picture|files|embed/ });

  test('keeps only supported elements of pasted content', async ({ page }) => {
    const text = await openEditor(page);
    await bring(text, 'paste', {
      html: '<h2 onclick="x()" style="color:red">Head</h2><p class="m_1">a <b>b</b> <a href="javascript:alert(1)">c</a></p><img src="data:image/png;base64,AAAA"><script>window.hit = 1</script><iframe srcdoc="x"></iframe>',
    });
    expect(await htmlOf(text)).toMatch(/^<h2>Head<\/h2><p>a <strong>b<\/strong> c<\/p>(<p><\/p>)?$/);
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  });

  test('a pasted or stored table that no browser can lay out keeps its words without its spans, and the limit is shown', async ({
    page,
  }) => {
    const text = await openEditor(page);
    const row = `<tr>${'<td colspan="99" rowspan="99">x</td>'.repeat(40)}</tr>`;
    const bomb = `<table><tbody>${row.repeat(40)}</tbody></table>`;
    await bring(text, 'paste', { html: bomb });
    await expect(text.getByRole('cell')).toHaveCount(40 * 40);
    const limit = page.getByText(POST_HTML_MESSAGES.table);
    await expect(limit).toBeVisible();
    await fill(text, bomb);
    expect(await htmlOf(text)).not.toMatch(/(col|row)span="[^1]/);
    await fill(text, '<table><tbody><tr><td colspan="2">merged</td></tr></tbody></table>');
    expect(await htmlOf(text)).toContain('colspan="2"');
    await expect(limit).toHaveCount(0);
  });

  test('says for each paste which images were left out and why, which are remote, and how to add one', async ({
    page,
  }) => {
    await page.route('https://pictures.example/**', (route) => route.fulfill({ status: 404 }));
    const text = await openEditor(page);
    const own = await storedPicture(page);
    await bring(text, 'paste', {
      html: `<p>words</p><img src="data:image/png;base64,AAAA"><img src="file:///C:/a.png"><img src="https://lh3.googleusercontent.com/d/x"><img src="http://10.0.0.1/a.png"><img src="https://pictures.example/a.png"><img src="${new URL(own, page.url()).href}"><img src="https://mail.example/open.gif" width="1" height="1">`,
    });
    await expect(notice(page)).toContainText(EDITOR_MESSAGES.picturesLeftOut(3));
    await expect(notice(page)).toContainText(EDITOR_MESSAGES.picturesExpiring(1));
    await expect(notice(page)).toContainText(EDITOR_MESSAGES.howToAddPicture);
    await expect(notice(page)).toContainText(EDITOR_MESSAGES.picturesLinked(1, ['pictures.example']));
    const sources = (await htmlOf(text)).match(/(?<=src=")[^"]*/g);
    expect(sources).toEqual(['https://pictures.example/a.png', own]);
    await notice(page).getByRole('button', { name: 'Close' }).click();
    await expect(notice(page)).toHaveCount(0);
    await expect(text).toBeFocused();

    const signed = 'https://pictures.example/b.png?X-Amz-Signature=1';
    await bring(text, 'paste', { html: `<img src="${signed}"><img src="https://media.licdn.com/c.png">` });
    await expect(notice(page)).toContainText(EDITOR_MESSAGES.picturesExpiring(2));
    await expect(notice(page)).not.toContainText('pictures.example');
    await bring(text, 'paste', { html: '<p>only words</p>' });
    await expect(text).toContainText('only words');
    await expect(notice(page)).toHaveCount(0);
  });

  test('embeds become links to what they show, and the editor says so', async ({ page }) => {
    const text = await openEditor(page);
    const link = (address: string) => text.getByRole('link', { name: address, exact: true });
    await bring(text, 'paste', {
      html: '<p>Our final</p><iframe src="https://www.youtube-nocookie.com/embed/a1-_B2?start=3"></iframe><video><source src="https://films.example/a.mp4"></video><iframe src="javascript:x()"></iframe>',
    });
    await expect(notice(page)).toHaveText(EDITOR_MESSAGES.embedsLinked(2));
    const watch = 'https://www.youtube.com/watch?v=a1-_B2';
    await expect(link(watch)).toHaveAttribute('href', watch);
    await expect(link('https://films.example/a.mp4')).toBeVisible();
    // As "Share" of a video site gives it: text, not HTML.
    await fill(text, '');
    await bring(text, 'paste', {
      plain: '<iframe width="560" height="315" src="//player.vimeo.com/video/76979871?h=1" allowfullscreen></iframe>',
    });
    await expect(notice(page)).toHaveText(EDITOR_MESSAGES.embedsLinked(1));
    await expect(link('https://vimeo.com/76979871')).toHaveAttribute('href', 'https://vimeo.com/76979871');
    await expect(text).toHaveText('https://vimeo.com/76979871');
    await fill(text, '');
    await bring(text, 'paste', {
      plain:
        '<blockquote class="twitter-tweet"><p>Hear, <a href="https://t.co/x">hear</a><br>all of you</p>&mdash; The club <a href="https://twitter.com/club/status/1">1 May</a></blockquote><script src="//platform.twitter.com/widgets.js"></script>',
    });
    expect(await htmlOf(text)).toMatch(
      /^<p>Hear, hear<\/p><p>all of you<\/p><p>— The club<\/p><p><a [^>]*>https:\/\/twitter.com\/club\/status\/1<\/a><\/p>/,
    );
    await expect(notice(page)).toHaveText(EDITOR_MESSAGES.embedsLinked(1));
    await fill(text, '');
    await bring(text, 'paste', {
      plain:
        '<object data="https://films.example/b"><embed src="https://films.example/b"></object>\n<p><a href="https://films.example">Our final</a> from the club</p>\nWatch it.',
    });
    await expect(notice(page)).toHaveText(EDITOR_MESSAGES.embedsLinked(1));
    await expect(text.locator('p')).toHaveText(['https://films.example/b', 'Our final from the club', 'Watch it.']);
    // Within a page, the words of a social post are a quotation with a link already.
    await fill(text, '');
    await bring(text, 'paste', {
      html: '<blockquote class="twitter-tweet"><p>Hear, hear</p><a href="https://twitter.com/club/status/1">1 May</a></blockquote>',
    });
    await expect(text.locator('blockquote')).toContainText('Hear, hear');
    await expect(link('1 May')).toHaveAttribute('href', 'https://twitter.com/club/status/1');
    await bring(text, 'paste', { plain: 'An <iframe> is a page within a page.' });
    await expect(text).toContainText('An <iframe> is a page within a page.');
    await expect(notice(page)).toHaveCount(0);
  });

  test('the caption of a pasted figure becomes that of its picture', async ({ page }) => {
    await page.route('https://pictures.example/**', (route) => route.fulfill({ status: 404 }));
    const text = await openEditor(page);
    await bring(text, 'paste', {
      html: '<figure><a href="/"><img src="https://pictures.example/a.png" alt="A stage"></a><figcaption>The <b>small</b>\n hall</figcaption></figure><p>after</p>',
    });
    expect(await htmlOf(text)).toMatch(
      /^<img src="https:\/\/pictures.example\/a.png" alt="A stage" title="The small hall" data-size="medium"><p>after<\/p>$/,
    );
  });

  test('the caption of a pasted picture that is left out stays', async ({ page }) => {
    const text = await openEditor(page);
    await bring(text, 'paste', {
      html: '<figure><img src="file:///C:/a.png"><figcaption>The small hall</figcaption></figure><p>after</p>',
    });
    await expect(notice(page)).toContainText(EDITOR_MESSAGES.picturesLeftOut(1));
    await expect(text).toContainText('The small hall');
  });

  for (const how of ['paste', 'drop'] as const) {
    test(`an image file by ${how} shows a hint, and does not replace the page`, async ({ page }) => {
      const text = await openEditor(page);
      await page.keyboard.type('words');
      expect(await bring(text, how, { files: [{ name: 'screen.png', type: 'image/png' }] })).toBe(true);
      await expect(notice(page)).toContainText(EDITOR_MESSAGES.picturesLeftOut(1));
      await expect(notice(page)).toContainText(EDITOR_MESSAGES.howToAddPicture);
      await bring(text, how, { files: [{ name: 'speech.pdf', type: 'application/pdf' }] });
      await expect(notice(page)).toHaveText(EDITOR_MESSAGES.filesLeftOut);
      await expect(text).toHaveText('words');
    });
  }

  /** A list paragraph as Word puts it on the clipboard. */
  const wordItem = (level: number, marker: string, words: string, list = 'l0', font = 'Symbol'): string =>
    `<p class=MsoListParagraphCxSpMiddle style='margin-left:${36 * level}.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:${list} level${level} lfo1'><![if !supportLists]><span lang=EN-GB style='font-family:${font};mso-fareast-font-family:${font}'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-GB>${words}<o:p></o:p></span></p>`;
  const wordPage = (...paragraphs: string[]): string =>
    `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><style><!-- @list l0:level1 {mso-level-number-format:bullet;} p.MsoNormal {margin:0cm;} --></style></head><body lang=EN-GB><!--StartFragment-->\n\n${paragraphs.join('\n\n')}\n\n<!--EndFragment--></body></html>`;
  const WORD_LISTS: [what: string, pasted: string, becomes: string][] = [
    [
      'bullets',
      wordPage('<p class=MsoNormal>Before</p>', wordItem(1, '·', 'One'), wordItem(1, '·', '<b>Two</b>')),
      '<p>Before</p><ul><li><p>One</p></li><li><p><strong>Two</strong></p></li></ul>',
    ],
    [
      'numbers, from where they begin',
      wordPage(wordItem(1, '3.', 'Three'), wordItem(1, '4.', 'Four'), '<p class=MsoNormal>After</p>'),
      '<ol start="3"><li><p>Three</p></li><li><p>Four</p></li></ol><p>After</p>',
    ],
    [
      'two levels of bullets, up and down',
      wordPage(
        wordItem(1, '·', 'One'),
        wordItem(2, 'o', 'Within', 'l0', '"Courier New"'),
        wordItem(2, 'o', 'Beside it', 'l0', '"Courier New"'),
        wordItem(1, '·', 'Two'),
      ),
      '<ul><li><p>One</p><ul><li><p>Within</p></li><li><p>Beside it</p></li></ul></li><li><p>Two</p></li></ul>',
    ],
    [
      'letters within numbers',
      wordPage(
        wordItem(1, '1.', 'One'),
        wordItem(2, 'a)', 'Within'),
        wordItem(3, 'i.', 'Deeper'),
        wordItem(1, '2.', 'Two'),
      ),
      '<ol><li><p>One</p><ol type="a"><li><p>Within</p><ol type="i"><li><p>Deeper</p></li></ol></li></ol></li><li><p>Two</p></li></ol>',
    ],
    [
      'Roman numerals that go on',
      wordPage(wordItem(1, 'iii.', 'Three'), wordItem(1, 'iv.', 'Four')),
      '<ol start="3" type="i"><li><p>Three</p></li><li><p>Four</p></li></ol>',
    ],
    [
      'a Roman numeral of one letter, recognized by the next one',
      wordPage(wordItem(1, 'V.', 'Five'), wordItem(1, 'VI.', 'Six')),
      '<ol start="5" type="I"><li><p>Five</p></li><li><p>Six</p></li></ol>',
    ],
    [
      'letters that look like Roman numerals',
      wordPage(wordItem(1, 'c)', 'Third'), wordItem(1, 'd)', 'Fourth')),
      '<ol start="3" type="a"><li><p>Third</p></li><li><p>Fourth</p></li></ol>',
    ],
    [
      'a list behind another one',
      wordPage(wordItem(1, '·', 'Bullet'), wordItem(1, '1.', 'Number', 'l1')),
      '<ul><li><p>Bullet</p></li></ul><ol><li><p>Number</p></li></ol>',
    ],
  ];

  test('lists pasted from Word become lists', async ({ page }) => {
    const text = await openEditor(page);
    for (const [what, pasted, becomes] of WORD_LISTS) {
      await fill(text, '');
      await bring(text, 'paste', { html: pasted });
      expect((await htmlOf(text)).replace(/<p><\/p>$/, ''), what).toBe(becomes);
    }
  });

  test('whatever is pasted becomes what the server would store of it', async ({ page }) => {
    await page.route('https://pictures.example/**', (route) => route.fulfill({ status: 404 }));
    const text = await openEditor(page);
    for (const { from, html, stored } of PASTED_TEXTS) {
      await fill(text, '');
      await bring(text, 'paste', { html });
      expect.soft(withoutEditorForm(await htmlOf(text)), from).toBe(withoutEditorForm(stored));
    }
  });

  test('R345: quick typing is undone in one step', async ({ page }) => {
    const text = await openEditor(page);
    // However slowly the machine types.
    await page.clock.setFixedTime(Date.now());
    await text.pressSequentially('one two three');
    await page.keyboard.press('ControlOrMeta+Z');
    await expect(text).toHaveText('');
  });

  test('R351: shows where a dragged item would drop, until 5 s after the last event or 20 ms after the end', async ({
    page,
  }) => {
    await page.clock.install();
    const text = await openEditor(page);
    await fill(text, '<p>one</p><p>two</p>');
    const { x, y } = (await text.locator('p').last().boundingBox())!;
    const drag = (type: string) => text.dispatchEvent(type, { clientX: x + 5, clientY: y + 5 });
    const mark = page.locator('.drop-cursor');
    await page.clock.pauseAt(Date.now() + 60_000);
    await drag('dragover');
    await expect(mark).toHaveCount(1);
    await page.clock.runFor(4_900);
    await expect(mark).toHaveCount(1);
    await drag('dragover');
    await page.clock.runFor(4_900);
    await expect(mark).toHaveCount(1);
    await page.clock.runFor(200);
    await expect(mark).toHaveCount(0);
    for (const end of ['dragend', 'drop']) {
      await drag('dragover');
      await expect(mark).toHaveCount(1);
      await drag(end);
      await page.clock.runFor(15);
      await expect(mark).toHaveCount(1);
      await page.clock.runFor(10);
      await expect(mark).toHaveCount(0);
    }
  });
});
