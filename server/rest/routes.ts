import { applyDecorators, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { describeAccess, type OperationPolicy, Policy } from '../core/access/policy.js';
import { TRASH_POLICIES } from '../features/trash/trash.policy.js';
import { ApiOperation, type OperationDoc } from '../infra/http/api-operation.js';
import { AcceptImages } from '../infra/media/uploads/rest-upload.js';
import { TRASH_DAYS } from '../shared/trash.js';
import { MESSAGE } from './response-parts.js';

// The usual routes of a resource. Each one bundles its path, policy, documentation and uploads. Creates honour
// `Idempotency-Key`, updates and deletes honour `If-Match`; the handlers pass both on to the service.

interface Route extends OperationDoc {
  policy: OperationPolicy;
  /** One sentence. */
  summary: string;
}

interface FormRoute extends Route {
  /** Names of the form fields that take a picture. */
  images: readonly string[];
}

export const ONE = ':id';
/** Some legacy clients without an id leave its place in the path empty. */
export const ONE_OR_MISSING = ['', ONE];

const documented = ({ policy, summary, ...doc }: Route) => applyDecorators(ApiOperation(summary, doc), Policy(policy));

/** Also for reading a single record. */
export const GetRoute = (route: Route, path = '') => applyDecorators(documented(route), Get(path));

export const CreateRoute = ({ images, ...route }: FormRoute, path = '') =>
  applyDecorators(documented({ ...route, repeatable: true }), AcceptImages(...images), Post(path));

export const UpdateRoute = ({ images, ...route }: FormRoute, path: string | string[] = ONE) =>
  applyDecorators(documented({ ...route, conditional: true }), AcceptImages(...images), Put(path));

export const DeleteRoute = (route: Pick<Route, 'policy' | 'summary'>, path: string | string[] = ONE) =>
  applyDecorators(
    documented({
      ...route,
      response: MESSAGE,
      conditional: true,
      details: `The GraphQL mutation \`undoDelete\` restores the record within ${TRASH_DAYS} days. Who may restore: ${describeAccess(TRASH_POLICIES.restore)}`,
    }),
    Delete(path),
    HttpCode(200),
  );
