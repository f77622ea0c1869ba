<?php

declare(strict_types=1);

namespace Kassa\Exception;

/** 403: the key is known but may not do this. */
class PermissionDeniedException extends ApiException
{
}
