<?php

declare(strict_types=1);

namespace Kassa\Exception;

/** 409: it contradicts what is there. Never repeated. */
class ConflictException extends ApiException
{
}
