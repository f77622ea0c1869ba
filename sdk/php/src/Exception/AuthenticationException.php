<?php

declare(strict_types=1);

namespace Kassa\Exception;

/** 401: the signature was not accepted. */
class AuthenticationException extends ApiException
{
}
