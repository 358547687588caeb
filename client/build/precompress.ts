import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /^assets\/.+\.(js|css|svg)$/;
const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY, Z_BEST_COMPRESSION } = constants;

/** Writes a `.br` and a `.gz` next to each asset with maximum compression: the server does not compress assets. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.values(bundle).filter(({ fileName }) => TEXT.test(fileName));
    await Promise.all(
      files.map((file) => compress(join(dir, file.fileName), file.type === 'chunk' ? file.code : file.source)),
    );
  },
});

async function compress(file: string, content: string | Uint8Array): Promise<void> {
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY } }),
    promisify(gzip)(content, { level: Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
}
